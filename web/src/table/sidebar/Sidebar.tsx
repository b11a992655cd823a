import { Tabs } from "radix-ui";
import { useTexts } from "@/i18n/index.ts";
import { BalancesTab } from "./BalancesTab.tsx";
import { Chat } from "./Chat.tsx";
import { EventLog } from "./EventLog.tsx";
import { RulesTab } from "./RulesTab.tsx";
import css from "./Sidebar.module.css";

export type SidebarTab = "chat" | "log" | "ledger" | "rules";

/** The tabs beside the table: chat, event log, balances and rules. */
export function Sidebar({ tab, onTab }: { tab: SidebarTab; onTab(tab: SidebarTab): void }) {
  const texts = useTexts();
  return (
    <Tabs.Root className={css.sidebar} value={tab} onValueChange={(now) => onTab(now as SidebarTab)}>
      <Tabs.List className={css.tabs} aria-label={texts.menu}>
        {(["chat", "log", "ledger", "rules"] as const).map((name) => (
          <Tabs.Trigger key={name} value={name} className={css.tab}>
            {texts[name]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="chat" className={css.content} tabIndex={-1}>
        <Chat />
      </Tabs.Content>
      <Tabs.Content value="log" className={css.content} tabIndex={-1}>
        <EventLog />
      </Tabs.Content>
      <Tabs.Content value="ledger" className={css.content} tabIndex={-1}>
        <BalancesTab />
      </Tabs.Content>
      <Tabs.Content value="rules" className={css.content} tabIndex={-1}>
        <RulesTab />
      </Tabs.Content>
    </Tabs.Root>
  );
}
