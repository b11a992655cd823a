import { useQuery } from "@tanstack/react-query";
import { useGameDetails } from "@/api/queries.ts";
import { PlayingCard } from "@/components/cards/PlayingCard.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import { Icon } from "@/components/Icon.tsx";
import { committedRoot } from "@/connection/deckCommitments.ts";
import { type Card, UNSEEN } from "@/connection/messages.ts";
import { type HandDetail, useProof } from "@/history/queries.ts";
import { type FeedEntry, publishedRoot } from "@/history/replay/replayStore.ts";
import { cardName } from "@/i18n/cardNames.ts";
import { errorText } from "@/i18n/errorText.ts";
import { type Texts, useTexts } from "@/i18n/index.ts";
import { checkProof, type DeckProof, deckEvents, type Problem, type ProofResult } from "./deckProof.ts";
import css from "./VerifyDialog.module.css";

interface Props {
  open: boolean;
  onClose(): void;
  hand: HandDetail;
  feed: FeedEntry[];
}

/** Verifies the deal: the browser recomputes the commitments and shows the result card by card. */
export function VerifyDialog({ open, onClose, hand, feed }: Props) {
  const texts = useTexts();
  const words = texts.inHistory;
  const proof = useProof(hand.id, open);
  const { data: game, error: unknown } = useGameDetails(open ? hand.game : "");
  const sealed = proof.data as DeckProof | undefined;
  const committed = committedRoot(hand.id, publishedRoot(feed));
  const root = committed ?? publishedRoot(feed);
  const checked = useQuery({
    queryKey: ["checked", hand.id, root, game?.fingerprint ?? ""],
    enabled: open && Boolean(sealed) && Boolean(game || unknown),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => checkProof(sealed!, root, deckEvents(feed), (game?.cards as Card[] | undefined) ?? []),
  });
  const error = proof.error ?? checked.error;
  return (
    <Dialog open={open} onClose={onClose} title={words.verify} wide>
      {error && <p role="alert">{errorText(error, texts)}</p>}
      {!error && !checked.data && <p className="dim">{words.checking}</p>}
      {checked.data && sealed && (
        <>
          <Outcome checked={checked.data} />
          <Deck proof={sealed} checked={checked.data} />
          <dl className={css.facts}>
            <dt>{words.published}</dt>
            <dd>
              <code>{root}</code>
            </dd>
            <dd>{committed ? words.heard : words.notHeard}</dd>
            <dd>
              {checked.data.problems.some(({ kind }) => kind === "root" || kind === "leaves")
                ? words.rootNot
                : words.rootMatches}
            </dd>
          </dl>
          <details>
            <summary className={css.how}>{words.how}</summary>
            <p className="dim">{words.howMore}</p>
          </details>
        </>
      )}
    </Dialog>
  );
}

function Outcome({ checked }: { checked: ProofResult }) {
  const texts = useTexts();
  const words = texts.inHistory;
  const fair = checked.problems.length === 0;
  return (
    <div className={css.outcome} data-fair={fair} role="status">
      <span className={css.mark}>
        <Icon name={fair ? "check" : "close"} size={28} />
      </span>
      <div>
        <h3>{fair ? words.fair : words.unfair}</h3>
        {fair && <p>{words.fairMore(checked.opened, checked.deck)}</p>}
        {!fair && (
          <ul className={css.problems}>
            {checked.problems.map((problem, at) => (
              <li key={at}>{describeProblem(problem, texts)}</li>
            ))}
          </ul>
        )}
        {checked.uncovered > 0 && <p>{words.uncovered(checked.uncovered)}</p>}
      </div>
    </div>
  );
}

/** The deck from the top: opened cards are visible, the others stay face down. */
function Deck({ proof, checked }: { proof: DeckProof; checked: ProofResult }) {
  const texts = useTexts();
  const words = texts.inHistory;
  const opened = new Map(proof.openings.map((opening) => [opening.position, opening.card]));
  return (
    <div>
      <p className="dim small">{words.legend}</p>
      <ol className={css.deck}>
        {proof.leaves.map((leaf, at) => {
          const card = opened.get(at);
          const fits = checked.fits.get(at) ?? false;
          return (
            <li key={at} className={css.place} data-opened={card !== undefined} title={leaf}>
              {card !== undefined && (
                <span className="unseen">{words.openedCard(at, cardName(card, texts), fits)}</span>
              )}
              <span aria-hidden="true">
                <PlayingCard card={card ?? UNSEEN} />
              </span>
              {card !== undefined && (
                <span className={css.tick} data-fits={fits} aria-hidden="true">
                  <Icon name={fits ? "check" : "close"} size={12} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function describeProblem(problem: Problem, texts: Texts): string {
  const words = texts.inHistory.problems;
  const name = (card: string) => cardName(card, texts);
  switch (problem.kind) {
    case "root":
    case "leaves":
    case "events":
      return words[problem.kind];
    case "spelled":
    case "noPosition":
    case "extra":
    case "twicePosition":
      return words[problem.kind](problem.at);
    case "seal":
    case "closed":
      return words[problem.kind](problem.at, name(problem.card));
    case "other":
      return words.other(problem.at, name(problem.card), name(problem.there));
    case "twiceCard":
    case "stranger":
      return words[problem.kind](name(problem.card));
    case "size":
      return words.size(problem.sealed, problem.game);
    case "tooMany":
      return words.tooMany(problem.came, problem.size);
  }
}
