import { useEffect, useState } from "react";
import { Button } from "@/components/Button.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import { errorText } from "@/i18n/errorText.ts";
import { useTexts } from "@/i18n/index.ts";
import { useTransfer } from "@/lobby/queries.ts";
import { LinkBox } from "./LinkBox.tsx";
import { QrCode } from "./QrCode.tsx";

/** A one-time link to continue on another device. The code is in the hash, which browsers do not send to servers. */
export function TransferDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const texts = useTexts();
  const words = texts.inLobby;
  const { mutate, data, error, isPending, reset } = useTransfer();
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (open) mutate();
    else reset();
  }, [open, mutate, reset]);
  useEffect(() => {
    setOver(false);
    if (!data) return;
    const timer = setTimeout(() => setOver(true), data.seconds * 1000);
    return () => clearTimeout(timer);
  }, [data]);
  const url = data ? `${location.origin}/arrive#${data.code}` : "";
  return (
    <Dialog open={open} onClose={onClose} title={words.otherDevice} about={words.otherDeviceMore}>
      {isPending && <p className="dim">{texts.loading}</p>}
      {error && <p role="alert">{errorText(error, texts)}</p>}
      {data && !over && (
        <>
          <QrCode text={url} label={words.qr} />
          <LinkBox url={url} label={words.goodFor(Math.round(data.seconds / 60))} text={words.otherDevice} />
        </>
      )}
      {over && <p role="status">{words.goodNoMore}</p>}
      {(over || error) && (
        <Button kind="main" onClick={() => mutate()}>
          {words.makeCode}
        </Button>
      )}
    </Dialog>
  );
}
