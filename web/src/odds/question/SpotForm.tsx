import { useCallback, useState } from "react";
import type { Game, GameDetails } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { RadioButtons } from "@/components/FormFields.tsx";
import { Icon } from "@/components/Icon.tsx";
import { useTexts } from "@/i18n/index.ts";
import { Stepper } from "@/lobby/newTable/NumberField.tsx";
import { handColour } from "@/odds/answer/formatOdds.ts";
import css from "@/odds/OddsPage.module.css";
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
  targets,
  textAt,
  toggleCard,
  withText,
} from "./spot.ts";

interface Props {
  game: Game;
  details: GameDetails;
  spot: Spot;
  problem: string; // the server's error about a field
  at: Target | undefined; // the field with the error
  onChange(spot: Spot): void;
}

/** The form for a spot. */
export function SpotForm({ game, details, spot, problem, at, onChange }: Props) {
  const texts = useTexts();
  const words = texts.inOdds;
  const [wanted, setTarget] = useState<Target | null>(null);
  const [by, setBy] = useState<"cards" | "range">("cards");
  const all = targets(spot, details);
  const target = wanted && all.includes(wanted) ? wanted : firstTarget(spot, details);
  const { deal } = details;
  const inHand = deal.down + deal.up;
  const ranged = deal.down === 2 && deal.up === 0;
  const rangeHere = ranged && target.startsWith("hand ");
  const nameOf = (place: Target): string => {
    if (place === "dead") return words.dead;
    if (place === "hole") return words.yours;
    if (place.startsWith("hand ")) return words.hand(Number(place.slice(5)) + 1);
    return place === "board " ? words.board : words.ofBoard(place.slice(6));
  };
  const markOf = (place: Target): string =>
    place === "dead"
      ? "×"
      : place === "hole"
        ? "•"
        : place.startsWith("hand ")
          ? String(Number(place.slice(5)) + 1)
          : place.slice(6, 7).toUpperCase() || "B"; // a single letter
  const hint = (place: Target): string | undefined => {
    if (!place.startsWith("hand ")) return undefined;
    if (deal.placed.length) return words.hints.placed;
    if (ranged) return words.hints.range;
    if (deal.up) return deal.free === 1 ? words.hints.lastCard : words.hints.stud;
    return deal.draws && !Object.keys(deal.boards).length ? words.hints.draw : words.hints.cards(inHand);
  };
  const put = (place: Target, text: string) => onChange(withText(spot, place, text));
  const paint = useCallback((text: string) => onChange(withText(spot, target, text)), [onChange, spot, target]);
  const pick = (card: string) => {
    const now = toggleCard(spot, details, target, card);
    if (now === spot) return;
    onChange(now);
    setTarget(nextTarget(now, details, target));
  };
  const remove = (index: number) => onChange({ ...spot, hands: spot.hands.filter((_, other) => other !== index) });
  const space = capacity(target, details, spot.view);
  return (
    <>
      <HouseRules game={game} spot={spot} onChange={onChange} />
      {(details.advice || spot.view === "place") && (
        <RadioButtons
          label={words.view}
          value={spot.view}
          choices={(["odds", "place"] as const).map((view) => [view, words.views[view]!] as const)}
          onChange={(view) => onChange({ ...spot, view })}
        />
      )}
      <div className={css.places}>
        {all.map((place) => {
          const hand = place.startsWith("hand ") ? Number(place.slice(5)) : -1;
          const size = capacity(place, details, spot.view) ?? 0;
          return (
            <CardField
              key={place}
              name={nameOf(place)}
              text={textAt(spot, place)}
              cards={cardsAt(spot, details, place)}
              active={place === target}
              slots={hand >= 0 && ranged ? 0 : size}
              placeholder={hand >= 0 ? words.random : words.noCards}
              hint={hint(place)}
              deck={ranged && hand >= 0 ? details.deck : ""}
              problem={place === at ? problem : undefined}
              tint={hand >= 0 ? handColour(hand) : undefined}
              onActive={() => setTarget(place)}
              onChange={(text) => put(place, text)}
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
          disabled={spot.hands.length >= Math.min(MOST_HANDS, details.seats[1])}
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
              choices={(["cards", "range"] as const).map((choice) => [choice, words.bys[choice]!] as const)}
              onChange={(choice) => setBy(choice)}
            />
          )}
        </div>
        {rangeHere && by === "range" ? (
          <RangeGrid
            key={target}
            name={nameOf(target)}
            text={textAt(spot, target)}
            deck={details.deck}
            ranks={ranksOf(details.cards)}
            onChange={paint}
          />
        ) : (
          <DeckPicker
            deck={details.cards}
            taken={cardOwners(spot, details)}
            target={target}
            full={space !== undefined && (cardsAt(spot, details, target)?.length ?? 0) >= space}
            nameOf={nameOf}
            markOf={markOf}
            onPick={pick}
          />
        )}
        <p className={css.keys}>{rangeHere && by === "range" ? words.gridKeys : words.deckKeys}</p>
      </div>
      {spot.view === "odds" ? (
        <OddsTerms details={details} spot={spot} onChange={onChange} />
      ) : (
        <PlaceTerms details={details} spot={spot} onChange={onChange} />
      )}
    </>
  );
}

type Terms = Pick<Props, "details" | "spot" | "onChange">;

function OddsTerms({ details, spot, onChange }: Terms) {
  const words = useTexts().inOdds;
  const hands = fewestHands(spot);
  return (
    <div className={css.terms}>
      <Stepper
        label={words.players}
        value={Math.max(hands, spot.players || Math.max(2, hands))}
        low={hands}
        high={Math.min(MOST_HANDS, details.seats[1])}
        onChange={(players) => onChange({ ...spot, players })}
      />
      <RadioButtons
        label={words.how}
        value={spot.how}
        choices={(["auto", "exact", "sample"] as const).map((how): [Method, string] => [how, words.hows[how]!])}
        onChange={(how) => onChange({ ...spot, how })}
      />
      {details.deal.draws > 0 && (
        <RadioButtons
          label={words.draw}
          value={spot.policy || "typed"}
          choices={(["typed", "pat", "best"] as const).map(
            (choice) => [choice, words.draws[choice === "typed" ? "" : choice]!] as const,
          )}
          onChange={(choice) => onChange({ ...spot, policy: choice === "typed" ? "" : choice })}
        />
      )}
    </div>
  );
}

function PlaceTerms({ details, spot, onChange }: Terms) {
  const words = useTexts().inOdds;
  const boards = Object.keys(details.deal.turned);
  return (
    <div className={css.terms}>
      <RadioButtons
        label={words.other}
        value={spot.opponent}
        choices={(["random", "sensible"] as const).map((choice) => [choice, words.others[choice]!] as const)}
        onChange={(opponent) => onChange({ ...spot, opponent })}
      />
      <RadioButtons
        label={words.most(Math.max(...details.deal.placed))}
        value={spot.plo || "?"}
        choices={[["?", words.unknown] as const, ...boards.map((board) => [board, words.onBoard(board)] as const)]}
        onChange={(board) => onChange({ ...spot, plo: board === "?" ? "" : board })}
      />
    </div>
  );
}
