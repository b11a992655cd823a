import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useTexts } from "@/i18n/index.ts";
import { IconButton } from "./Button.tsx";
import css from "./Dialog.module.css";
import { Icon } from "./Icon.tsx";

interface Props {
  open: boolean;
  onClose?: () => void; // without it, the dialog cannot be closed
  title: string;
  about?: string;
  children: ReactNode;
  wide?: boolean;
  side?: boolean; // a sheet: from the right, on a phone from below
}

/** A dialog in the middle of the page, or a sheet from the side. */
export function Dialog({ open, onClose, title, about, children, wide, side }: Props) {
  const texts = useTexts();
  const classes = [css.box, side ? css.sheet : css.middle, wide && css.wide];
  const keep = (event: Event) => {
    if (!onClose) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={(now) => !now && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={css.shade} />
        <Radix.Content
          className={classes.filter(Boolean).join(" ")}
          onEscapeKeyDown={keep}
          onPointerDownOutside={keep}
          aria-describedby={about ? undefined : ""}
        >
          <header className={css.head}>
            <Radix.Title className={css.title}>{title}</Radix.Title>
            {onClose && (
              <Radix.Close asChild>
                <IconButton label={texts.close}>
                  <Icon name="close" />
                </IconButton>
              </Radix.Close>
            )}
          </header>
          {about && <Radix.Description className={css.about}>{about}</Radix.Description>}
          <div className={css.body}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
