import { Link } from "wouter";
import css from "@/history/hands/History.module.css";
import { errorText } from "@/lobby/queries.ts";
import { useWords } from "@/words/index.ts";
import { Button } from "./Button.tsx";

/** Why there is nothing to see, and what to do. */
export function LoadError({ error, onRetry }: { error: Error; onRetry?(): void }) {
  const said = useWords();
  return (
    <div className={css.empty} role="alert">
      <strong>{errorText(error, said)}</strong>
      <div className={css.deeds}>
        {onRetry && <Button onClick={onRetry}>{said.tryAgain}</Button>}
        <Link href="/">{said.toLobby}</Link>
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
