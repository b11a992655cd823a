import { useLocation } from "wouter";
import { Button } from "@/components/Button.tsx";
import { errorText } from "@/i18n/errorText.ts";
import { useTexts } from "@/i18n/index.ts";
import type { OpenedTable } from "@/lobby/queries.ts";
import { LinkBox } from "@/sharing/LinkBox.tsx";
import { QrCode } from "@/sharing/QrCode.tsx";
import css from "./NewTableForm.module.css";

/** The link of a new table. */
export function TableOpened({ opened, name }: { opened: OpenedTable; name: string }) {
  const texts = useTexts();
  const words = texts.inLobby;
  const [, go] = useLocation();
  const url = `${location.origin}/t/${opened.id}`;
  return (
    <section className={css.opened} aria-labelledby="opened">
      <h2 id="opened" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {words.opened}
      </h2>
      <p className="dim">{words.openedMore}</p>
      {opened.unseated !== null && (
        <p role="alert" className={css.wrong}>
          {words.notSeated(errorText(opened.unseated, texts))}
        </p>
      )}
      <LinkBox url={url} label={words.link} text={words.shareText(name)} />
      <QrCode text={url} label={words.qr} />
      <Button kind="main" size="large" onClick={() => go(`/t/${opened.id}`)}>
        {words.goToTable}
      </Button>
    </section>
  );
}
