import { useEffect, useState } from "react";
import { Link } from "wouter";
import { Banner, Empty } from "@/components/Banner.tsx";
import { Button, IconButton } from "@/components/Button.tsx";
import { Wheel } from "@/components/cards/artwork.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useKeys } from "@/components/useKeys.ts";
import { TasteForm } from "@/preferences/PreferencesForm.tsx";
import { useTaste } from "@/preferences/preferences.ts";
import { clip } from "@/sharing/copyText.ts";
import { LinkBox } from "@/sharing/LinkBox.tsx";
import { ActionBar } from "@/table/actions/ActionBar.tsx";
import { sounds } from "@/table/animation/soundEffects.ts";
import { useLight } from "@/table/cards/cardHighlights.ts";
import { Admission } from "@/table/dialogs/AdmissionPage.tsx";
import { DealersChoice } from "@/table/dialogs/DealersChoiceDialog.tsx";
import { HostPanel } from "@/table/dialogs/HostPanel.tsx";
import { Join, Rebuy } from "@/table/dialogs/JoinDialog.tsx";
import { Help } from "@/table/dialogs/KeysDialog.tsx";
import { Menu } from "@/table/dialogs/TableMenu.tsx";
import { Strip } from "@/table/layout/GameInfoBar.tsx";
import { Phone } from "@/table/layout/PhoneTable.tsx";
import { Felt } from "@/table/layout/WideTable.tsx";
import { Showdown } from "@/table/showdown/Showdown.tsx";
import { Alert, Live } from "@/table/sidebar/Announcements.tsx";
import { Rail, type RailTab } from "@/table/sidebar/Sidebar.tsx";
import { useUnread } from "@/table/sidebar/useUnread.ts";
import { useMyPlace, usePlayedGame } from "@/table/state/selectors.ts";
import { createTable, TableContext, useTable } from "@/table/state/tableStore.ts";
import { useWide } from "@/theme/mediaQueries.ts";
import { useWords } from "@/words/index.ts";
import css from "./TablePage.module.css";

/** The page of a table. */
export default function TablePage({ id }: { id: string }) {
  const [store] = useState(() => createTable(id, sounds));
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

type Panel = "join" | "rebuy" | "leave" | "host" | "name" | "keys" | "taste" | "rail" | "invite" | null;

function Room() {
  const words = useWords();
  const wide = useWide();
  const link = useTable((state) => state.link);
  const ready = useTable((state) => state.view !== null);
  const reconnect = useTable((state) => state.reconnect);
  const open = useTable((state) => state.open);
  const showing = useTable((state) => state.showing);
  const skip = useTable((state) => state.skip);
  const last = useTable((state) => state.last !== null);
  const unkept = useTable((state) => state.unkept);
  const chooses = useTable((state) => Boolean(state.you && state.soon?.chooser === state.you));
  const light = useLight();
  const { rail, set } = useTaste();
  const [panel, setPanel] = useState<Panel>(null);
  const [place, setPlace] = useState<number | null>(null);
  const [tab, setTab] = useState<RailTab>("chat");
  const unread = useUnread(tab === "chat" && (wide ? rail : panel === "rail"));
  const close = () => setPanel(null);
  const sit = (where: number | null) => {
    setPlace(where);
    setPanel("join");
  };
  const chat = () => {
    setTab("chat");
    if (wide) set({ rail: true });
    else setPanel("rail");
    setTimeout(() => document.getElementById("say")?.focus(), 60);
  };

  /** Beside the table, or gone again; what was not read yet comes first. */
  const turn = () => {
    if (unread) setTab("chat");
    if (wide) set({ rail: !rail || unread > 0 });
    else setPanel("rail");
  };

  useEffect(() => {
    if (chooses) setPanel((now) => now ?? "name");
    else setPanel((now) => (now === "name" ? null : now));
  }, [chooses]);

  useKeys({ "Shift+?": () => setPanel("keys"), t: chat, l: () => last && open(!showing), s: skip });

  if (link.state === "closed") return <Closed why={link.why} onBack={reconnect} />;
  return (
    <div className={css.page}>
      <Alert />
      <Live />
      <Head unread={unread} onHost={() => setPanel("host")} onRail={turn} onPanel={setPanel} />
      {link.state === "lost" && (
        <div className={css.banner}>
          <Banner kind="danger">
            {words.reconnecting}
            <Button size="small" onClick={reconnect}>
              {words.reconnectNow}
            </Button>
          </Banner>
        </div>
      )}
      {unkept && (
        <div className={css.banner}>
          <Banner kind="danger">{words.unkept}</Banner>
        </div>
      )}
      <div className={css.columns}>
        <main className={css.table}>
          <div className={css.stage}>
            {ready ? (
              wide ? (
                <Felt light={light} onSit={sit} />
              ) : (
                <Phone light={light} onSit={sit} />
              )
            ) : (
              <Empty title={words.connecting} />
            )}
            <Showdown />
          </div>
          <Strip />
          <ActionBar onJoin={() => sit(null)} onRebuy={() => setPanel("rebuy")} onName={() => setPanel("name")} />
        </main>
        {wide && rail && (
          <aside className={css.rail}>
            <Rail tab={tab} onTab={setTab} />
          </aside>
        )}
      </div>
      <Dialog open={panel === "rail" && !wide} onClose={close} title={words.table} side>
        <Rail tab={tab} onTab={setTab} />
      </Dialog>
      <Join open={panel === "join"} place={place} onClose={close} />
      <Rebuy open={panel === "rebuy"} onClose={close} />
      <Leave open={panel === "leave"} onClose={close} />
      <HostPanel open={panel === "host"} onClose={close} />
      <DealersChoice open={panel === "name"} onClose={close} />
      <Help open={panel === "keys"} onClose={close} />
      <Invite open={panel === "invite"} onClose={close} />
      <Dialog open={panel === "taste"} onClose={close} title={words.settings} side>
        <TasteForm />
      </Dialog>
    </div>
  );
}

interface HeadDeeds {
  unread: number;
  onHost(): void;
  onRail(): void;
  onPanel(panel: Panel): void;
}

function Head({ unread, onHost, onRail, onPanel }: HeadDeeds) {
  const words = useWords();
  const link = useInvite();
  const game = usePlayedGame();
  const name = useTable((state) => state.settings?.name);
  const watching = useTable((state) => state.watching);
  const last = useTable((state) => state.last);
  const showing = useTable((state) => state.showing);
  const open = useTable((state) => state.open);
  const host = useTable((state) => Boolean(state.you && state.view?.host === state.you));
  const guests = useTable((state) => Object.keys(state.view?.guests ?? {}).length);
  const rabbit = useTable(
    (state) =>
      Boolean(
        state.settings?.rabbit && state.you && state.stage?.table.over && state.hunted?.hand !== state.stage.hand,
      ) && mayHunt(state.stage),
  );
  const command = useTable((state) => state.command);
  const [copied, setCopied] = useState(false);
  const invite = async () => {
    if (!(await clip(link).catch(() => false))) {
      onPanel("invite");
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2500);
  };
  return (
    <header className={css.head}>
      <Link href="/" className={css.home} aria-label={words.toLobby}>
        <svg viewBox="0 0 100 100" width="26" height="26" aria-hidden="true">
          <Wheel />
        </svg>
      </Link>
      <h1 className={css.name}>{name || game?.name || words.table}</h1>
      {watching > 0 && (
        <span className={css.watching}>
          <Icon name="eye" size={16} /> {words.watching(watching)}
        </span>
      )}
      <span className={css.gap} role="status">
        {copied ? words.inviteCopied : ""}
      </span>
      {rabbit && (
        <IconButton label={words.rabbit} onClick={() => void command({ type: "hunt" })}>
          <Icon name="rabbit" />
        </IconButton>
      )}
      {last && (
        <IconButton label={words.lastHand} aria-pressed={showing} onClick={() => open(!showing)}>
          <Icon name="cards" />
        </IconButton>
      )}
      {host && (
        <IconButton label={words.hostPanel} onClick={onHost} data-alert={guests > 0}>
          <Icon name="crown" />
          {guests > 0 && <span className={css.badge}>{guests}</span>}
        </IconButton>
      )}
      <IconButton label={unread ? words.chatUnread(unread) : words.chat} onClick={onRail}>
        <Icon name="chat" />
        {unread > 0 && <span className={css.badge}>{unread}</span>}
      </IconButton>
      <Menu
        onRebuy={() => onPanel("rebuy")}
        onLeave={() => onPanel("leave")}
        onTaste={() => onPanel("taste")}
        onKeys={() => onPanel("keys")}
        onInvite={() => void invite()}
      />
    </header>
  );
}

function useInvite(): string {
  return `${location.origin}/t/${useTable((state) => state.id)}`;
}

/** The link where it cannot be copied by itself. */
function Invite({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords();
  const link = useInvite();
  return (
    <Dialog open={open} onClose={onClose} title={words.inviteShown} about={words.inviteByHand}>
      <LinkBox url={link} label={words.inLobby.link} />
    </Dialog>
  );
}

/** Only a hand that ended before its showdown leaves something to look for. */
function mayHunt(stage: { table: { seats: { shown: number[]; folded: boolean }[] } } | null): boolean {
  return stage !== null && stage.table.seats.filter((seat) => !seat.folded).length <= 1;
}

function Leave({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords();
  const command = useTable((state) => state.command);
  const seated = useMyPlace() !== null;
  return (
    <Dialog open={open && seated} onClose={onClose} title={words.leaveQuestion} about={words.leaveMore}>
      <Button kind="danger" size="large" onClick={() => void command({ type: "leave" }).then(onClose)}>
        {words.leave}
      </Button>
      <Button onClick={onClose}>{words.cancel}</Button>
    </Dialog>
  );
}

function Closed({ why, onBack }: { why: string; onBack(): void }) {
  const words = useWords();
  const id = useTable((state) => state.id);
  if (why === "elsewhere")
    return (
      <Empty title={words.elsewhere}>
        <Button kind="main" size="large" onClick={onBack}>
          {words.playHere}
        </Button>
      </Empty>
    );
  if (why === "no watching") return <Admission id={id} onIn={onBack} />;
  return (
    <Empty title={words.noTable} about={words.noTableMore}>
      <Link href="/">{words.toLobby}</Link>
    </Empty>
  );
}
