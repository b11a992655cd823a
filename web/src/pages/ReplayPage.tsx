import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { useGames } from "@/api/queries.ts";
import { MessagePage } from "@/components/Banner.tsx";
import buttons from "@/components/Button.module.css";
import { Button, IconButton } from "@/components/Button.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useShortcutKeys } from "@/components/useShortcutKeys.ts";
import { type HandDetail, useHand, useHandFeed, useNeighbours } from "@/history/queries.ts";
import css from "@/history/replay/Replay.module.css";
import { ReplayControls } from "@/history/replay/ReplayControls.tsx";
import {
  clampStep,
  createReplay,
  type FeedEntry,
  type Replay,
  type TimedMadeHands,
} from "@/history/replay/replayStore.ts";
import { StepList, useCaptions } from "@/history/replay/StepList.tsx";
import { describeView, ViewDialog } from "@/history/replay/ViewDialog.tsx";
import { VerifyDialog } from "@/history/verify/VerifyDialog.tsx";
import { errorText } from "@/i18n/errorText.ts";
import { useTexts } from "@/i18n/index.ts";
import { LinkBox } from "@/sharing/LinkBox.tsx";
import { useCardHighlights } from "@/table/cards/cardHighlights.ts";
import { GameInfoBar } from "@/table/layout/GameInfoBar.tsx";
import { PhoneTable } from "@/table/layout/PhoneTable.tsx";
import { WideTable } from "@/table/layout/WideTable.tsx";
import { ShowdownPanel } from "@/table/showdown/ShowdownPanel.tsx";
import { TableContext, useTable } from "@/table/state/tableStore.ts";
import { useWideScreen } from "@/theme/mediaQueries.ts";

/** Replays a finished hand. */
export default function ReplayPage({ id }: { id: string }) {
  const texts = useTexts();
  const [watching, setWatching] = useState(false);
  const own = { hand: useHand(id), feed: useHandFeed(id) };
  const hand = useHand(id, watching);
  const feed = useHandFeed(id, watching);
  const { data: games } = useGames();
  const error = hand.error ?? feed.error;
  const replay = useMemo(() => {
    if (!hand.data || !feed.data || !games) return null;
    const wild = games.find((game) => game.code === hand.data.game)?.wild ?? "";
    return createReplay(
      hand.data,
      feed.data.updates as FeedEntry[],
      wild,
      feed.data.made_hands as TimedMadeHands[] | undefined,
    );
  }, [hand.data, feed.data, games]);
  if (error)
    return (
      <MessagePage title={errorText(error, texts)}>
        <Link href="/">{texts.toLobby}</Link>
      </MessagePage>
    );
  if (!replay || !hand.data || !feed.data || !own.hand.data || !own.feed.data)
    return <MessagePage title={texts.loading} />;
  if (!feed.data.over && !hand.data.void)
    return (
      <MessagePage title={texts.inHistory.notOver}>
        <Button onClick={() => void Promise.all([hand.refetch(), feed.refetch()])}>{texts.tryAgain}</Button>
        <Link href="/">{texts.toLobby}</Link>
      </MessagePage>
    );
  return (
    <TableContext value={replay.store}>
      <Player
        key={id}
        replay={replay}
        hand={own.hand.data}
        feed={own.feed.data.updates as FeedEntry[]}
        watching={watching}
        onWatch={setWatching}
      />
    </TableContext>
  );
}

const SPEEDS = [0.5, 1, 2, 4];

/** The position in the hand, and playback. */
function usePlayer({ steps, show, sit }: Replay, chair: number | null) {
  const [position, setPosition] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const setShowdownOpen = useTable((state) => state.setShowdownOpen);
  const last = steps.length - 1;
  const go = (to: number, moving: boolean) => {
    const next = clampStep(to, 0, steps.length);
    show(next, moving);
    setPosition(next);
    if (next === last && moving) setShowdownOpen(true);
  };
  const step = (by: number) => {
    setPlaying(false);
    if (clampStep(position, by, steps.length) !== position) go(position + by, by > 0);
  };
  const jump = (to: number) => {
    setPlaying(false);
    go(to, false);
  };
  const toggle = () => {
    if (!playing && position === last) go(0, false);
    setPlaying(!playing);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other eyes we stay where we are
  useLayoutEffect(() => show(position, false), [show]);
  useLayoutEffect(() => sit(chair), [sit, chair]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wait begins with each step, and with another speed
  useEffect(() => {
    if (!playing) return;
    if (position >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => go(position + 1, true), steps[position]!.ms / speed);
    return () => clearTimeout(timer);
  }, [playing, position, speed]);
  return { position, last, playing, speed, setSpeed, step, jump, toggle };
}

interface PlayerProps {
  replay: Replay;
  hand: HandDetail;
  feed: FeedEntry[];
  watching: boolean;
  onWatch(watching: boolean): void;
}

function Player({ replay, hand, feed, watching, onWatch }: PlayerProps) {
  const texts = useTexts();
  const words = texts.inHistory;
  const wide = useWideScreen();
  const highlights = useCardHighlights();
  const [chair, setChair] = useState(hand.you);
  const player = usePlayer(replay, chair);
  const showdownOpen = useTable((state) => state.showdownOpen);
  const setShowdownOpen = useTable((state) => state.setShowdownOpen);
  const [panel, setPanel] = useState<"share" | "verify" | "steps" | "view" | null>(null);
  const close = () => setPanel(null);
  const captions = useCaptions(replay);
  const { position, last, step, jump, toggle } = player;
  const result = () => {
    if (!hand.verdict) return;
    if (position !== last) jump(last);
    setShowdownOpen(!showdownOpen);
  };
  const [on, back, begin, end] = [() => step(1), () => step(-1), () => jump(0), () => jump(last)];
  const verify = () => setPanel("verify");
  const turn = () => setChair(((chair ?? -1) + 1) % hand.seats.length);
  const watch = () => hand.you !== null && onWatch(!watching);
  useShortcutKeys({
    ...{ Space: toggle, ArrowRight: on, ArrowLeft: back, Home: begin, End: end },
    ...{ r: result, v: verify, c: turn, w: watch },
  });
  return (
    <div className={css.page}>
      <Head
        hand={hand}
        onShare={() => setPanel("share")}
        onVerify={verify}
        onSteps={() => setPanel("steps")}
        onView={() => setPanel("view")}
        view={describeView(hand, chair, watching, words)}
        wide={wide}
      />
      <div className={css.columns}>
        <main className={css.main}>
          {hand.void && <p className={css.void}>{words.voidWhy(hand.why ?? "")}</p>}
          <div className={css.stage}>
            {wide ? (
              <WideTable highlights={highlights} onSit={() => {}} />
            ) : (
              <PhoneTable highlights={highlights} onSit={() => {}} />
            )}
            <ShowdownPanel />
          </div>
          <GameInfoBar />
          <ReplayControls
            {...player}
            steps={replay.steps}
            speeds={SPEEDS}
            caption={captions[position] ?? ""}
            onResult={hand.verdict ? result : undefined}
            showdownOpen={showdownOpen}
          />
        </main>
        {wide && (
          <aside className={css.sidebar} aria-label={words.log}>
            <StepList steps={replay.steps} captions={captions} position={position} onJump={jump} />
            <Files hand={hand} />
          </aside>
        )}
      </div>
      <Dialog open={panel === "share"} onClose={close} title={words.share} about={words.shareMore}>
        <LinkBox url={`${location.origin}/h/${hand.id}`} label={words.replay} text={words.number(hand.number)} />
        <Files hand={hand} />
      </Dialog>
      <Dialog open={panel === "steps"} onClose={close} title={words.log} side>
        <StepList
          steps={replay.steps}
          captions={captions}
          position={position}
          onJump={(to) => {
            jump(to);
            close();
          }}
        />
      </Dialog>
      <ViewDialog
        open={panel === "view"}
        onClose={close}
        hand={hand}
        chair={chair}
        onChair={setChair}
        watching={watching}
        onWatch={onWatch}
      />
      <VerifyDialog open={panel === "verify"} onClose={close} hand={hand} feed={feed} />
    </div>
  );
}

interface HeadProps {
  hand: HandDetail;
  wide: boolean;
  onShare(): void;
  onVerify(): void;
  onSteps(): void;
  onView(): void;
  view: string; // describes the current view
}

function Head({ hand, wide, view, onShare, onVerify, onSteps, onView }: HeadProps) {
  const texts = useTexts();
  const words = texts.inHistory;
  const { data: beside } = useNeighbours(hand.table, hand.number);
  return (
    <header className={css.head}>
      <title>{`${words.number(hand.number)} · ${texts.app}`}</title>
      <Link
        href={hand.table ? `/t/${hand.table}/hands` : "/"}
        className={`${buttons.button} ${buttons.quiet} ${buttons.icon}`}
        aria-label={hand.table ? words.hands : texts.toLobby}
      >
        <Icon name="back" />
      </Link>
      <div className={css.title}>
        <h1>{words.number(hand.number)}</h1>
        <span className="dim small" role="status">
          {view}
        </span>
      </div>
      <nav className={css.beside} aria-label={words.hands}>
        {beside?.older && <Link href={`/h/${beside.older}`}>{words.olderHand}</Link>}
        {beside?.newer && <Link href={`/h/${beside.newer}`}>{words.newerHand}</Link>}
      </nav>
      {!wide && (
        <IconButton label={words.log} onClick={onSteps}>
          <Icon name="menu" />
        </IconButton>
      )}
      <Button kind="quiet" onClick={onView}>
        <Icon name="eye" size={18} />
        <span className={wide ? undefined : "unseen"}>{words.view}</span>
      </Button>
      <Button kind="quiet" onClick={onVerify} hint={wide ? "V" : undefined}>
        <Icon name="check" size={18} />
        <span className={wide ? undefined : "unseen"}>{words.verify}</span>
      </Button>
      <Button kind="quiet" onClick={onShare}>
        <Icon name="link" size={18} />
        <span className={wide ? undefined : "unseen"}>{words.share}</span>
      </Button>
    </header>
  );
}

function Files({ hand }: { hand: HandDetail }) {
  const words = useTexts().inHistory;
  return (
    <div className={css.files}>
      {!hand.void && (
        <a
          className={`${buttons.button} ${buttons.small}`}
          href={`/api/hands/${hand.id}/phh`}
          download={`hand-${hand.number}.phh`}
        >
          {words.phh}
        </a>
      )}
      <a
        className={`${buttons.button} ${buttons.small}`}
        href={`/api/hands/${hand.id}/json`}
        download={`hand-${hand.number}.json`}
      >
        {words.json}
      </a>
    </div>
  );
}
