import { useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "@/api/http.ts";
import { useGameDetails, useGames } from "@/api/queries.ts";
import { Button, IconButton } from "@/components/Button.tsx";
import { Icon } from "@/components/Icon.tsx";
import { LoadError } from "@/components/LoadError.tsx";
import { PageFrame } from "@/components/PageFrame.tsx";
import { TableGame } from "@/generated/defaults.ts";
import { useLanguage, useTexts } from "@/i18n/index.ts";
import { translateWild } from "@/i18n/server/translateServerText.ts";
import { GamePicker } from "@/lobby/games/GamePicker.tsx";
import { JobProgress } from "@/odds/answer/JobProgress.tsx";
import result from "@/odds/answer/OddsResultView.module.css";
import { OddsResultView } from "@/odds/answer/OddsResultView.tsx";
import { PlacementAdvice } from "@/odds/answer/PlacementAdvice.tsx";
import css from "@/odds/OddsPage.module.css";
import { OddsFailed } from "@/odds/oddsJob.ts";
import { useOddsQuestion } from "@/odds/queries.ts";
import { Problem } from "@/odds/question/CardField.tsx";
import { readCards } from "@/odds/question/cardText.ts";
import { exampleSpot } from "@/odds/question/exampleSpot.ts";
import { SpotForm } from "@/odds/question/SpotForm.tsx";
import {
  adviceRequest,
  blankSpot,
  fromQuery,
  oddsRequest,
  type Spot,
  targetOfProblem,
  toQuery,
} from "@/odds/question/spot.ts";
import { copyText } from "@/sharing/copyText.ts";

/** The odds page: a form for the spot and its odds. The URL holds the question. */
export default function OddsPage() {
  const texts = useTexts();
  const words = texts.inOdds;
  const language = useLanguage();
  const [spot, setSpot] = useState<Spot>(() => fromQuery(location.search, TableGame.game));
  const [picking, setPicking] = useState(false);
  const [copied, setCopied] = useState(false);
  const answer = useRef<HTMLElement>(null);
  const { data: games, error, refetch } = useGames();
  const game =
    games?.find((candidate) => candidate.code === spot.game) ??
    games?.find((candidate) => candidate.code === TableGame.game);
  const { data: details } = useGameDetails(game?.code ?? "", { options: spot.options });
  const asking = useOddsQuestion();
  const question = useMemo(
    () => (details ? (spot.view === "place" ? adviceRequest(spot, details) : oddsRequest(spot, details)) : null),
    [spot, details],
  );
  const of = JSON.stringify(question);
  const path = spot.view === "place" ? "/odds/advise" : "/odds";
  const change = (now: Spot) => {
    setSpot(now);
    setCopied(false);
  };

  useEffect(() => {
    const query = toQuery(spot);
    if (query !== location.search.slice(1)) history.replaceState(history.state, "", `/odds?${query}`);
  }, [spot]);

  const { put } = asking;
  const work = () => {
    if (!question) return;
    put(path, question, of);
    if (answer.current && answer.current.getBoundingClientRect().top > innerHeight - 160)
      answer.current.scrollIntoView({ block: "start" });
  };
  // A link with a question is answered at once.
  const arrived = useRef(Boolean(location.search));
  useEffect(() => {
    if (!arrived.current || !question) return;
    arrived.current = false;
    put(path, question, of);
  }, [question, path, of, put]);

  if (error) {
    return (
      <PageFrame title={texts.lab}>
        <LoadError error={error} onRetry={() => refetch()} />
      </PageFrame>
    );
  }
  const answerFound = asking.result;
  const fits = answerFound && (answerFound.kind === "advice") === (spot.view === "place") && details;
  const mine = answerFound?.kind === "odds" ? answerFound.variant === details?.code : true;
  const problem =
    asking.error && (asking.error instanceof ApiError || asking.error instanceof OddsFailed)
      ? asking.error.message
      : asking.error
        ? texts.noAnswer
        : "";
  const at = problem && details ? targetOfProblem(problem, spot, details) : undefined;
  const missing =
    details && spot.view === "place" && !question
      ? details.deal.down +
        Object.values(details.deal.turned).reduce((sum, count) => sum + count, 0) -
        [spot.hole, ...Object.keys(details.deal.turned).map((board) => spot.boards[board] ?? "")].reduce(
          (sum, text) => sum + (readCards(text)?.length ?? 0),
          0,
        )
      : 0;
  return (
    <PageFrame title={texts.lab}>
      <div className={css.lab}>
        <form
          className={css.part}
          aria-label={words.question}
          onSubmit={(event) => {
            event.preventDefault();
            work();
          }}
        >
          <div className={css.gameRow}>
            <h2>{game?.name ?? texts.loading}</h2>
            <Button size="small" onClick={() => setPicking(true)}>
              {words.changeGame}
            </Button>
          </div>
          {game?.wild && <p className={css.wild}>{words.wild(translateWild(game.wild, language))}</p>}
          {game && details && (
            <>
              <SpotForm game={game} details={details} spot={spot} problem={problem} at={at} onChange={change} />
              <Button
                kind="quiet"
                size="small"
                className={css.reset}
                onClick={() => {
                  asking.clear();
                  change({ ...blankSpot(spot.game), view: spot.view, options: spot.options });
                }}
              >
                {words.clearAll}
              </Button>
              <div className={css.go}>
                <Button
                  kind="main"
                  type="submit"
                  waiting={asking.running}
                  disabled={!question}
                  aria-keyshortcuts="Enter"
                >
                  {answerFound && asking.answeredQuestion === of ? words.again : words.work}
                </Button>
                <IconButton
                  label={copied ? words.shared : words.share}
                  onClick={() => copyText(location.href).then(setCopied)}
                >
                  <Icon name={copied ? "check" : "link"} />
                </IconButton>
              </div>
            </>
          )}
        </form>
        <section ref={answer} className={css.part} aria-labelledby="lab-answer" aria-busy={asking.running}>
          <h2 id="lab-answer">{words.answer}</h2>
          <p className="unseen" role="status">
            {copied ? words.shared : ""}
          </p>
          {asking.running && <JobProgress job={asking.job} onCancel={asking.cancel} />}
          {problem && (at ? <p className="dim">{words.fixFirst}</p> : <Problem text={problem} />)}
          {details && fits && mine ? (
            <div className={css.answer}>
              {asking.answeredQuestion !== of && <p className={result.stale}>{words.changed}</p>}
              {answerFound.kind === "advice" ? (
                <PlacementAdvice key={asking.answeredQuestion} advice={answerFound} />
              ) : (
                <OddsResultView result={answerFound} details={details} />
              )}
            </div>
          ) : (
            !asking.running &&
            !problem && (
              <div className={css.nothing}>
                <p>
                  <strong>{missing > 0 ? words.missing(missing) : words.nothingYet}</strong>
                </p>
                <p className="dim">{spot.view === "place" ? words.placeMore : words.nothingYetMore}</p>
                {details && (
                  <Button
                    onClick={() => {
                      arrived.current = true;
                      change(exampleSpot(spot, details));
                    }}
                  >
                    {words.example}
                  </Button>
                )}
              </div>
            )
          )}
        </section>
      </div>
      {games && (
        <GamePicker
          open={picking}
          games={games}
          onClose={() => setPicking(false)}
          onPick={(candidate) => {
            setPicking(false);
            asking.clear();
            change(blankSpot(candidate.code));
          }}
        />
      )}
    </PageFrame>
  );
}
