import { useId, useState } from "react";
import { Button } from "@/components/Button.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useTexts } from "@/i18n/index.ts";
import { canShare, copyText, shareLink } from "./copyText.ts";
import css from "./LinkBox.module.css";

/** A link to copy or share. */
export function LinkBox({ url, label, text = "" }: { url: string; label: string; text?: string }) {
  const texts = useTexts();
  const id = useId();
  const [copied, setCopied] = useState(false);
  return (
    <div className={css.box}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.row}>
        <input id={id} className={css.url} readOnly value={url} onFocus={(event) => event.target.select()} />
        <Button
          kind="main"
          onClick={async () => {
            setCopied(await copyText(url));
            setTimeout(() => setCopied(false), 2500);
          }}
        >
          <Icon name={copied ? "check" : "copy"} size={18} />
          <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
        </Button>
        {canShare() && <Button onClick={() => shareLink(url, text)}>{texts.inLobby.share}</Button>}
      </div>
    </div>
  );
}
