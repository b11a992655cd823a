import { Link } from "wouter";
import css from "@/history/hands/History.module.css";
import { errorText } from "@/i18n/errorText.ts";
import { useTexts } from "@/i18n/index.ts";
import { Button } from "./Button.tsx";

/** Why a page could not be loaded, with a retry button. */
export function LoadError({ error, onRetry }: { error: Error; onRetry?(): void }) {
  const texts = useTexts();
  return (
    <div className={css.empty} role="alert">
      <strong>{errorText(error, texts)}</strong>
      <div className={css.actions}>
        {onRetry && <Button onClick={onRetry}>{texts.tryAgain}</Button>}
        <Link href="/">{texts.toLobby}</Link>
      </div>
    </div>
  );
}

export function EmptyNote({ title, about }: { title: string; about?: string }) {
  return (
    <div className={css.empty}>
      <strong>{title}</strong>
      {about && <p className="dim">{about}</p>}
    </div>
  );
}
