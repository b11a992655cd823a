import { Dialog } from "@/components/Dialog.tsx";
import { useTexts } from "@/i18n/index.ts";
import css from "./KeysDialog.module.css";

/** The list of keyboard shortcuts. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const texts = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={texts.keys} about={texts.keysMore}>
      <dl className={css.keys}>
        {texts.keyList.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
