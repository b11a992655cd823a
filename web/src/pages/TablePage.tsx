import { useEffect, useState } from "react";
import { Link } from "wouter";
import { Banner, MessagePage } from "@/components/Banner.tsx";
import { Button, IconButton } from "@/components/Button.tsx";
import { Wheel } from "@/components/cards/cardArtwork.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useShortcutKeys } from "@/components/useShortcutKeys.ts";
import { useTexts } from "@/i18n/index.ts";
import { PreferencesForm } from "@/preferences/PreferencesForm.tsx";
import { usePreferences } from "@/preferences/preferences.ts";
import { copyText } from "@/sharing/copyText.ts";
import { LinkBox } from "@/sharing/LinkBox.tsx";
import { ActionBar } from "@/table/actions/ActionBar.tsx";
import { soundEffects } from "@/table/animation/soundEffects.ts";
import { useCardHighlights } from "@/table/cards/cardHighlights.ts";
import { AdmissionPage } from "@/table/dialogs/AdmissionPage.tsx";
import { DealersChoiceDialog } from "@/table/dialogs/DealersChoiceDialog.tsx";
import { HostPanel } from "@/table/dialogs/HostPanel.tsx";
import { JoinDialog } from "@/table/dialogs/JoinDialog.tsx";
import { KeysDialog } from "@/table/dialogs/KeysDialog.tsx";
import { RebuyDialog } from "@/table/dialogs/RebuyDialog.tsx";
import { TableMenu } from "@/table/dialogs/TableMenu.tsx";
import { GameInfoBar } from "@/table/layout/GameInfoBar.tsx";
import { PhoneTable } from "@/table/layout/PhoneTable.tsx";
import { WideTable } from "@/table/layout/WideTable.tsx";
import { ShowdownPanel } from "@/table/showdown/ShowdownPanel.tsx";
import { LiveAnnouncements, TurnAlert } from "@/table/sidebar/ScreenReaderAnnouncements.tsx";
import { Sidebar, type SidebarTab } from "@/table/sidebar/Sidebar.tsx";
import { useUnread } from "@/table/sidebar/useUnread.ts";
import { useMyPlace, usePlayedGame } from "@/table/state/selectors.ts";
import { createTableStore, TableContext, useTable } from "@/table/state/tableStore.ts";
import { useWideScreen } from "@/theme/mediaQueries.ts";
import css from "./TablePage.module.css";

/** The table: connects, and shows the game. */
export default function TablePage({ id }: { id: string }) {
  const [store] = useState(() => createTableStore(id, soundEffects));
  useEffect(() => {
    store.getState().start();
    return () => store.getState().stop();
  }, [store]);
  return (
    <TableContext value={store}>
      <Room />
    </TableContext>
  );
}

type Panel = "join" | "rebuy" | "leave" | "host" | "name" | "keys" | "preferences" | "sidebar" | "invite" | null;

function Room() {
  const texts = useTexts();
  const wide = useWideScreen();
  const connection = useTable((state) => state.connection);
  const ready = useTable((state) => state.view !== null);
  const reconnect = useTable((state) => state.reconnect);
  const setShowdownOpen = useTable((state) => state.setShowdownOpen);
  const showdownOpen = useTable((state) => state.showdownOpen);
  const skip = useTable((state) => state.skip);
  const last = useTable((state) => state.lastHand !== null);
  const commitmentBroken = useTable((state) => state.commitmentBroken);
  const chooses = useTable((state) => Boolean(state.you && state.nextHand?.chooser === state.you));
  const highlights = useCardHighlights();
  const { sidebarOpen, set } = usePreferences();
  const [panel, setPanel] = useState<Panel>(null);
  const [place, setPlace] = useState<number | null>(null);
  const [tab, setTab] = useState<SidebarTab>("chat");
  const unread = useUnread(tab === "chat" && (wide ? sidebarOpen : panel === "sidebar"));
  const close = () => setPanel(null);
  const sit = (where: number | null) => {
    setPlace(where);
    setPanel("join");
  };
  const chat = () => {
    setTab("chat");
    if (wide) set({ sidebarOpen: true });
    else setPanel("sidebar");
    setTimeout(() => document.getElementById("say")?.focus(), 60);
  };

  /** Toggle the sidebar; unread chat opens first. */
  const turn = () => {
    if (unread) setTab("chat");
    if (wide) set({ sidebarOpen: !sidebarOpen || unread > 0 });
    else setPanel("sidebar");
  };

  useEffect(() => {
    if (chooses) setPanel((now) => now ?? "name");
    else setPanel((now) => (now === "name" ? null : now));
  }, [chooses]);

  useShortcutKeys({
    "Shift+?": () => setPanel("keys"),
    t: chat,
    l: () => last && setShowdownOpen(!showdownOpen),
    s: skip,
  });

  if (connection.state === "closed") return <Closed refusal={connection.why} onBack={reconnect} />;
  return (
    <div className={css.page}>
      <TurnAlert />
      <LiveAnnouncements />
      <Head unread={unread} onHost={() => setPanel("host")} onSidebar={turn} onPanel={setPanel} />
      {connection.state === "lost" && (
        <div className={css.banner}>
          <Banner kind="danger">
            {texts.reconnecting}
            <Button size="small" onClick={reconnect}>
              {texts.reconnectNow}
            </Button>
          </Banner>
        </div>
      )}
      {commitmentBroken && (
        <div className={css.banner}>
          <Banner kind="danger">{texts.unkept}</Banner>
        </div>
      )}
      <div className={css.columns}>
        <main className={css.table}>
          <div className={css.stage}>
            {ready ? (
              wide ? (
                <WideTable highlights={highlights} onSit={sit} />
              ) : (
                <PhoneTable highlights={highlights} onSit={sit} />
              )
            ) : (
              <MessagePage title={texts.connecting} />
            )}
            <ShowdownPanel />
          </div>
          <GameInfoBar />
          <ActionBar onJoin={() => sit(null)} onRebuy={() => setPanel("rebuy")} onName={() => setPanel("name")} />
        </main>
        {wide && sidebarOpen && (
          <aside className={css.sidebar}>
            <Sidebar tab={tab} onTab={setTab} />
          </aside>
        )}
      </div>
      <Dialog open={panel === "sidebar" && !wide} onClose={close} title={texts.table} side>
        <Sidebar tab={tab} onTab={setTab} />
      </Dialog>
      <JoinDialog open={panel === "join"} place={place} onClose={close} />
      <RebuyDialog open={panel === "rebuy"} onClose={close} />
      <Leave open={panel === "leave"} onClose={close} />
      <HostPanel open={panel === "host"} onClose={close} />
      <DealersChoiceDialog open={panel === "name"} onClose={close} />
      <KeysDialog open={panel === "keys"} onClose={close} />
      <Invite open={panel === "invite"} onClose={close} />
      <Dialog open={panel === "preferences"} onClose={close} title={texts.settings} side>
        <PreferencesForm />
      </Dialog>
    </div>
  );
}

interface HeadProps {
  unread: number;
  onHost(): void;
  onSidebar(): void;
  onPanel(panel: Panel): void;
}

function Head({ unread, onHost, onSidebar, onPanel }: HeadProps) {
  const texts = useTexts();
  const link = useInvite();
  const game = usePlayedGame();
  const name = useTable((state) => state.settings?.name);
  const watching = useTable((state) => state.watching);
  const lastHand = useTable((state) => state.lastHand);
  const showdownOpen = useTable((state) => state.showdownOpen);
  const setShowdownOpen = useTable((state) => state.setShowdownOpen);
  const host = useTable((state) => Boolean(state.you && state.view?.host === state.you));
  const requests = useTable((state) => Object.keys(state.view?.seat_requests ?? {}).length);
  const rabbit = useTable(
    (state) =>
      Boolean(
        state.settings?.rabbit &&
          state.you &&
          state.shownHand?.table.over &&
          state.rabbitHunt?.hand !== state.shownHand.hand,
      ) && canRabbitHunt(state.shownHand),
  );
  const command = useTable((state) => state.command);
  const [copied, setCopied] = useState(false);
  const invite = async () => {
    if (!(await copyText(link).catch(() => false))) {
      onPanel("invite");
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2500);
  };
  return (
    <header className={css.head}>
      <Link href="/" className={css.home} aria-label={texts.toLobby}>
        <svg viewBox="0 0 100 100" width="26" height="26" aria-hidden="true">
          <Wheel />
        </svg>
      </Link>
      <h1 className={css.name}>{name || game?.name || texts.table}</h1>
      {watching > 0 && (
        <span className={css.watching}>
          <Icon name="eye" size={16} /> {texts.watching(watching)}
        </span>
      )}
      <span className={css.gap} role="status">
        {copied ? texts.inviteCopied : ""}
      </span>
      {rabbit && (
        <IconButton label={texts.rabbit} onClick={() => void command({ type: "hunt" })}>
          <Icon name="rabbit" />
        </IconButton>
      )}
      {lastHand && (
        <IconButton label={texts.lastHand} aria-pressed={showdownOpen} onClick={() => setShowdownOpen(!showdownOpen)}>
          <Icon name="cards" />
        </IconButton>
      )}
      {host && (
        <IconButton label={texts.hostPanel} onClick={onHost} data-alert={requests > 0}>
          <Icon name="crown" />
          {requests > 0 && <span className={css.badge}>{requests}</span>}
        </IconButton>
      )}
      <IconButton label={unread ? texts.chatUnread(unread) : texts.chat} onClick={onSidebar}>
        <Icon name="chat" />
        {unread > 0 && <span className={css.badge}>{unread}</span>}
      </IconButton>
      <TableMenu
        onRebuy={() => onPanel("rebuy")}
        onLeave={() => onPanel("leave")}
        onPreferences={() => onPanel("preferences")}
        onKeys={() => onPanel("keys")}
        onInvite={() => void invite()}
      />
    </header>
  );
}

function useInvite(): string {
  return `${location.origin}/t/${useTable((state) => state.id)}`;
}

/** Shows the link if it cannot be copied automatically. */
function Invite({ open, onClose }: { open: boolean; onClose(): void }) {
  const texts = useTexts();
  const link = useInvite();
  return (
    <Dialog open={open} onClose={onClose} title={texts.inviteShown} about={texts.inviteByHand}>
      <LinkBox url={link} label={texts.inLobby.link} />
    </Dialog>
  );
}

/** A rabbit hunt needs a hand that ended before its showdown. */
function canRabbitHunt(stage: { table: { seats: { shown: number[]; folded: boolean }[] } } | null): boolean {
  return stage !== null && stage.table.seats.filter((seat) => !seat.folded).length <= 1;
}

function Leave({ open, onClose }: { open: boolean; onClose(): void }) {
  const texts = useTexts();
  const command = useTable((state) => state.command);
  const seated = useMyPlace() !== null;
  return (
    <Dialog open={open && seated} onClose={onClose} title={texts.leaveQuestion} about={texts.leaveMore}>
      <Button kind="danger" size="large" onClick={() => void command({ type: "leave" }).then(onClose)}>
        {texts.leave}
      </Button>
      <Button onClick={onClose}>{texts.cancel}</Button>
    </Dialog>
  );
}

function Closed({ refusal, onBack }: { refusal: string; onBack(): void }) {
  const texts = useTexts();
  const id = useTable((state) => state.id);
  if (refusal === "elsewhere")
    return (
      <MessagePage title={texts.elsewhere}>
        <Button kind="main" size="large" onClick={onBack}>
          {texts.playHere}
        </Button>
      </MessagePage>
    );
  if (refusal === "no watching") return <AdmissionPage id={id} onIn={onBack} />;
  return (
    <MessagePage title={texts.noTable} about={texts.noTableMore}>
      <Link href="/">{texts.toLobby}</Link>
    </MessagePage>
  );
}
