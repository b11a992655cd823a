import { useCallback, useState } from "react";
import type { Game } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { RadioButtons } from "@/components/Fields.tsx";
import { Icon } from "@/components/Icon.tsx";
import { Stepper } from "@/lobby/newTable/NumberField.tsx";
import { handColour } from "@/odds/answer/formatOdds.ts";
import css from "@/odds/OddsPage.module.css";
import { useWords } from "@/words/index.ts";
import { CardField } from "./CardField.tsx";
import { ranksOf } from "./cardText.ts";
import { DeckPicker } from "./DeckPicker.tsx";
import { HouseRules } from "./HouseRules.tsx";
import { RangeGrid } from "./RangeGrid.tsx";
import {
  capacity,
  cardOwners,
  cardsAt,
  fewestHands,
  firstTarget,
  type Method,
  MOST_HANDS,
  nextTarget,
  type Spot,
  type Target,
  type Told,
  targets,
  textAt,
  toggleCard,
  withText,
} from "./spot.ts";

interface Props {
  game: Game;
  told: Told;
  spot: Spot;
  problem: string; // what the server says of a place
  at: Target | undefined; // of this one
  onChange(spot: Spot): void;
}

/** What is known of the deal. */
export function SpotForm({ game, told, spot, problem, at, onChange }: Props) {
  const said = useWords();
  const words = said.inOdds;
  const [wanted, setTarget] = useState<Target | null>(null);
  const [by, setBy] = useState<"cards" | "range">("cards");
  const all = targets(spot, told);
  const target = wanted && all.includes(wanted) ? wanted : firstTarget(spot, told);
  const { deal } = told;
  const inHand = deal.down + deal.up;
  const ranged = deal.down === 2 && deal.up === 0;
  const rangeHere = ranged && target.startsWith("hand ");
  const nameOf = (one: Target): string => {
    if (one === "dead") return words.dead;
    if (one === "hole") return words.yours;
    if (one.startsWith("hand ")) return words.hand(Number(one.slice(5)) + 1);
    return one === "board " ? words.board : words.ofBoard(one.slice(6));
  };
  const markOf = (one: Target): string =>
    one === "dead"
      ? "×"
      : one === "hole"
        ? "•"
        : one.startsWith("hand ")
          ? String(Number(one.slice(5)) + 1)
          : one.slice(6, 7).toUpperCase() || "B"; // a mark is a letter
  const hint = (one: Target): string | undefined => {
    if (!one.startsWith("hand ")) return undefined;
    if (deal.placed.length) return words.hints.placed;
    if (ranged) return words.hints.range;
    if (deal.up) return words.hints.stud;
    return deal.draws && !Object.keys(deal.boards).length ? words.hints.draw : words.hints.cards(inHand);
  };
  const put = (one: Target, text: string) => onChange(withText(spot, one, text));
  const paint = useCallback((text: string) => onChange(withText(spot, target, text)), [onChange, spot, target]);
  const pick = (card: string) => {
    const now = toggleCard(spot, told, target, card);
    if (now === spot) return;
    onChange(now);
    setTarget(nextTarget(now, told, target));
  };
  const remove = (index: number) => onChange({ ...spot, hands: spot.hands.filter((_, other) => other !== index) });
  const space = capacity(target, told, spot.view);
  return (
    <>
      <HouseRules game={game} spot={spot} onChange={onChange} />
      {(told.advice || spot.view === "place") && (
        <RadioButtons
          label={words.view}
          value={spot.view}
          choices={(["odds", "place"] as const).map((view) => [view, words.views[view]!] as const)}
          onChange={(view) => onChange({ ...spot, view })}
        />
      )}
      <div className={css.places}>
        {all.map((one) => {
          const hand = one.startsWith("hand ") ? Number(one.slice(5)) : -1;
          const size = capacity(one, told, spot.view) ?? 0;
          return (
            <CardField
              key={one}
              name={nameOf(one)}
              text={textAt(spot, one)}
              cards={cardsAt(spot, told, one)}
              active={one === target}
              slots={hand >= 0 && ranged ? 0 : size}
              placeholder={hand >= 0 ? words.random : words.noCards}
              hint={hint(one)}
              deck={ranged && hand >= 0 ? told.deck : ""}
              problem={one === at ? problem : undefined}
              tint={hand >= 0 ? handColour(hand) : undefined}
              onActive={() => setTarget(one)}
              onChange={(text) => put(one, text)}
              onRemove={hand >= 2 ? () => remove(hand) : undefined}
              removeName={words.removeHand(hand + 1)}
            />
          );
        })}
      </div>
      {spot.view === "odds" && (
        <Button
          size="small"
          kind="quiet"
          className={css.add}
          disabled={spot.hands.length >= Math.min(MOST_HANDS, told.seats[1])}
          onClick={() => {
            onChange({ ...spot, hands: [...spot.hands, ""] });
            setTarget(`hand ${spot.hands.length}`);
          }}
        >
          <Icon name="plus" size={18} /> {words.addHand}
        </Button>
      )}
      <div className={css.picker}>
        <div className={css.pickHead}>
          <h3 aria-live="polite">{words.pickFor(nameOf(target))}</h3>
          {rangeHere && (
            <RadioButtons
              label={words.by}
              value={by}
              choices={(["cards", "range"] as const).map((one) => [one, words.bys[one]!] as const)}
              onChange={(one) => setBy(one)}
            />
          )}
        </div>
        {rangeHere && by === "range" ? (
          <RangeGrid
            key={target}
            name={nameOf(target)}
            text={textAt(spot, target)}
            deck={told.deck}
            ranks={ranksOf(told.cards)}
            onChange={paint}
          />
        ) : (
          <DeckPicker
            deck={told.cards}
            taken={cardOwners(spot, told)}
            target={target}
            full={space !== undefined && (cardsAt(spot, told, target)?.length ?? 0) >= space}
            nameOf={nameOf}
            markOf={markOf}
            onPick={pick}
          />
        )}
        <p className={css.keys}>{rangeHere && by === "range" ? words.gridKeys : words.deckKeys}</p>
      </div>
      {spot.view === "odds" ? (
        <OddsTerms told={told} spot={spot} onChange={onChange} />
      ) : (
        <PlaceTerms told={told} spot={spot} onChange={onChange} />
      )}
    </>
  );
}

type Terms = Pick<Props, "told" | "spot" | "onChange">;

function OddsTerms({ told, spot, onChange }: Terms) {
  const words = useWords().inOdds;
  const hands = fewestHands(spot);
  return (
    <div className={css.terms}>
      <Stepper
        label={words.players}
        value={Math.max(hands, spot.players || Math.max(2, hands))}
        low={hands}
        high={Math.min(MOST_HANDS, told.seats[1])}
        onChange={(players) => onChange({ ...spot, players })}
      />
      <RadioButtons
        label={words.how}
        value={spot.how}
        choices={(["auto", "exact", "sample"] as const).map((how): [Method, string] => [how, words.hows[how]!])}
        onChange={(how) => onChange({ ...spot, how })}
      />
      {told.deal.draws > 0 && (
        <RadioButtons
          label={words.draw}
          value={spot.policy || "typed"}
          choices={(["typed", "pat", "best"] as const).map(
            (one) => [one, words.draws[one === "typed" ? "" : one]!] as const,
          )}
          onChange={(one) => onChange({ ...spot, policy: one === "typed" ? "" : one })}
        />
      )}
    </div>
  );
}

function PlaceTerms({ told, spot, onChange }: Terms) {
  const words = useWords().inOdds;
  const boards = Object.keys(told.deal.turned);
  return (
    <div className={css.terms}>
      <RadioButtons
        label={words.other}
        value={spot.opponent}
        choices={(["random", "sensible"] as const).map((one) => [one, words.others[one]!] as const)}
        onChange={(opponent) => onChange({ ...spot, opponent })}
      />
      <RadioButtons
        label={words.most(Math.max(...told.deal.placed))}
        value={spot.plo || "?"}
        choices={[["?", words.unknown] as const, ...boards.map((board) => [board, words.onBoard(board)] as const)]}
        onChange={(board) => onChange({ ...spot, plo: board === "?" ? "" : board })}
      />
    </div>
  );
}
