import { useState } from "react";
import type { Schemas } from "@/api/queries.ts";
import buttons from "@/components/Button.module.css";
import { Button } from "@/components/Button.tsx";
import { Icon } from "@/components/Icon.tsx";
import { formatNumber, type Texts, useTexts } from "@/i18n/index.ts";
import { copyText } from "@/sharing/copyText.ts";
import css from "./Ledger.module.css";

/** The payments as sentences to send around. */
export function paymentLines(settle: Schemas["SettleUp"], texts: Texts): string[] {
  const name = (player: string) => (player === "kitty" ? texts.inLedger.theKitty : (settle.names[player] ?? player));
  return settle.payments.map((payment) =>
    texts.inLedger.pays(name(payment.payer), name(payment.payee), formatNumber(payment.amount, texts)),
  );
}

export function SettleUp({ table, settle, over }: { table: string; settle: Schemas["SettleUp"]; over: boolean }) {
  const texts = useTexts();
  const words = texts.inLedger;
  const [copied, setCopied] = useState(false);
  const lines = paymentLines(settle, texts);
  return (
    <section className={css.part} aria-labelledby="settle-up">
      <h2 id="settle-up">{words.settleUp}</h2>
      <p className="dim">
        {words.settleMore} {!over && words.goesOn}
      </p>
      {lines.length === 0 ? (
        <p>{words.even}</p>
      ) : (
        <>
          <ul className={css.payments}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <div className={css.actions}>
            <Button
              kind="main"
              onClick={async () => {
                setCopied(await copyText(lines.join("\n")));
                setTimeout(() => setCopied(false), 2500);
              }}
            >
              <Icon name={copied ? "check" : "copy"} size={18} />
              <span aria-live="polite">{copied ? texts.copied : words.copyText}</span>
            </Button>
            <a
              className={buttons.button}
              href={`/api/tables/${encodeURIComponent(table)}/settle-up.csv`}
              download="settle-up.csv"
            >
              {words.csv}
            </a>
          </div>
        </>
      )}
    </section>
  );
}
