import { Button } from "@/components/Button.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import { useTexts } from "@/i18n/index.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { SeatForm } from "./SeatForm.tsx";
import { useSitDown } from "./useSitDown.ts";

/** Take a seat at the current table. */
export function JoinDialog({ open, place, onClose }: { open: boolean; place: number | null; onClose(): void }) {
  const texts = useTexts();
  const settings = useTable((state) => state.settings);
  const you = useTable((state) => state.you);
  const called = useTable((state) => state.names[state.you]);
  const { sit, why: refusal, busy } = useSitDown(place, onClose);
  return (
    <Dialog open={open} onClose={onClose} title={texts.join} about={settings?.name || undefined}>
      {settings && (
        <SeatForm settings={settings} needsName={!you} called={called} busy={busy} refusal={refusal} onSit={sit}>
          <Button kind="quiet" onClick={onClose}>
            {texts.watchOnly}
          </Button>
        </SeatForm>
      )}
    </Dialog>
  );
}
