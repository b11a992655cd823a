import { Dialog } from "@/components/Dialog.tsx";
import { useWords } from "@/words/index.ts";
import css from "./KeysDialog.module.css";

/** All keys. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords();
  return (
    <Dialog open={open} onClose={onClose} title={words.keys} about={words.keysMore}>
      <dl className={css.keys}>
        {words.keyList.map(([key, action]) => (
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
