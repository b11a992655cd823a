import { useState } from "react";
import { useChips } from "@/components/amounts/Amount.tsx";
import { Button } from "@/components/Button.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import { useTexts, useTranslate } from "@/i18n/index.ts";
import { useSeatView } from "@/table/seats/seatView.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { BuyInSlider } from "./BuyInSlider.tsx";
import css from "./dialogs.module.css";

/** Buy more chips. */
export function RebuyDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const texts = useTexts();
  const translate = useTranslate();
  const settings = useTable((state) => state.settings);
  const member = useTable((state) => (state.you ? state.view?.members[state.you] : undefined));
  const before = useSeatView(member?.place ?? -1)?.stack ?? 0; // during a hand, without the chips in the pot
  const command = useTable((state) => state.command);
  const [chosen, setChosen] = useState<number | null>(null);
  const [refusal, setRefusal] = useState("");
  const chips = useChips();
  const has = before + (member?.wanted ?? 0);
  const most = Math.max(0, (settings?.most ?? 0) - has);
  const least = has > 0 ? 1 : (settings?.least ?? 1); // a broke player buys in anew
  const amount = Math.min(chosen ?? most, most);
  const buy = async (chips: number) => {
    const reply = await command({ type: "rebuy", chips });
    if (reply.done) onClose();
    else setRefusal(reply.reason);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.rebuy}
      about={most > 0 ? texts.rebuyHint(chips(most)) : texts.rebuyFull}
    >
      {Boolean(member?.wanted) && (
        <p className={css.row}>
          <span className={css.grow}>{texts.rebuyWanted(chips(member!.wanted!))}</span>
          <Button onClick={() => void buy(0)}>{texts.rebuyUndo}</Button>
        </p>
      )}
      {most > 0 && <BuyInSlider low={least} high={most} value={amount} onChange={setChosen} />}
      {refusal && (
        <p role="alert" className={css.why}>
          {texts.refused(translate(refusal))}
        </p>
      )}
      <Button kind="main" size="large" disabled={amount <= 0} onClick={() => void buy(amount)}>
        {texts.rebuy}
      </Button>
    </Dialog>
  );
}
