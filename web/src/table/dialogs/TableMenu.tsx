import { DropdownMenu } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { IconButton } from "@/components/Button.tsx";
import { Icon, type IconName } from "@/components/Icon.tsx";
import { useTexts } from "@/i18n/index.ts";
import { TransferDialog } from "@/sharing/TransferDialog.tsx";
import { useTable } from "@/table/state/tableStore.ts";
import css from "./TableMenu.module.css";

export interface MenuActions {
  onRebuy(): void;
  onLeave(): void;
  onPreferences(): void;
  onKeys(): void;
  onInvite(): void;
}

/** The table's menu. */
export function TableMenu({ onRebuy, onLeave, onPreferences, onKeys, onInvite }: MenuActions) {
  const texts = useTexts();
  const [, go] = useLocation();
  const [moving, setMoving] = useState(false);
  const id = useTable((state) => state.id);
  const you = useTable((state) => state.you);
  const view = useTable((state) => state.view);
  const command = useTable((state) => state.command);
  const member = you ? view?.members[you] : undefined;
  const away = member ? view?.places[member.place]?.away : false;
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton label={texts.menu}>
            <Icon name="menu" />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className={css.menu} align="end" sideOffset={4} collisionPadding={8}>
            {member && (
              <>
                <Item icon={away ? "play" : "pause"} onSelect={() => void command({ type: "away", away: !away })}>
                  {away ? texts.comeBack : texts.sitOut}
                </Item>
                <Item icon="coins" onSelect={onRebuy}>
                  {texts.rebuy}
                </Item>
              </>
            )}
            <Item icon="link" onSelect={onInvite}>
              {texts.invite}
            </Item>
            <Item icon="cards" onSelect={() => go(`/t/${id}/hands`)}>
              {texts.history}
            </Item>
            <Item icon="coins" onSelect={() => go(`/t/${id}/ledger`)}>
              {texts.ledger}
            </Item>
            {you && (
              <Item icon="device" onSelect={() => setMoving(true)}>
                {texts.inLobby.otherDevice}
              </Item>
            )}
            <Item icon="gear" onSelect={onPreferences}>
              {texts.settings}
            </Item>
            <Item icon="help" onSelect={onKeys}>
              {texts.keys}
            </Item>
            {member && (
              <Item icon="door" onSelect={onLeave}>
                {texts.leave}
              </Item>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <TransferDialog open={moving} onClose={() => setMoving(false)} />
    </>
  );
}

function Item({ icon, onSelect, children }: { icon: IconName; onSelect(): void; children: ReactNode }) {
  return (
    <DropdownMenu.Item className={css.item} onSelect={onSelect}>
      <Icon name={icon} size={20} />
      {children}
    </DropdownMenu.Item>
  );
}
