import { memo } from "react";
import { UNSEEN } from "@/connection/messages.ts";
import { cardName, cardSymbol } from "@/i18n/cardNames.ts";
import { useTexts } from "@/i18n/index.ts";
import { CourtFigure, SUITS, Wheel } from "./cardArtwork.tsx";
import css from "./PlayingCard.module.css";

export interface CardProps {
  card: string;
  wild?: boolean;
  playsAs?: string;
  lifted?: boolean;
  dimmed?: boolean;
  marked?: boolean; // the card that decided
  state?: string; // appended to the accessible name
}

/** A playing card that fills the width of its box. */
export const PlayingCard = memo(function PlayingCard(look: CardProps) {
  const texts = useTexts();
  const { card, wild, playsAs } = look;
  const name =
    cardName(card, texts) +
    (wild ? texts.cardWild : "") +
    (playsAs ? texts.cardPlaysAs(cardName(playsAs, texts)) : "") +
    (look.state ?? "");
  const classes = [
    css.card,
    look.lifted && css.lifted,
    look.dimmed && css.dimmed,
    wild && css.wild,
    look.marked && css.marked,
  ];
  return (
    <span className={classes.filter(Boolean).join(" ")} role="img" aria-label={name} data-card={card}>
      {card === UNSEEN ? <Back /> : <Face rank={card[0]!} suit={card[1]!} />}
      {wild && (
        <span className={css.tab} aria-hidden="true">
          W
        </span>
      )}
      {playsAs && (
        <span className={css.plays} data-suit={playsAs[1]} aria-hidden="true">
          {cardSymbol(playsAs)}
        </span>
      )}
    </span>
  );
});

function Face({ rank, suit }: { rank: string; suit: string }) {
  const court = "JQK".includes(rank);
  return (
    <svg viewBox="0 0 100 140" className={css.face} data-suit={suit} aria-hidden="true">
      <rect x="0.750" y="0.750" width="98.500" height="138.500" rx="8" className={css.paper} />
      {rank === "T" ? (
        <g className={css.rank}>
          <text x="5" y="46" textLength="17" lengthAdjust="spacingAndGlyphs">
            1
          </text>
          <text x="22" y="46" textLength="27" lengthAdjust="spacingAndGlyphs">
            0
          </text>
        </g>
      ) : (
        <text x="25" y="46" textAnchor="middle" className={css.rank}>
          {rank}
        </text>
      )}
      <svg x="10" y="53" width="29" height="29" viewBox="0 0 100 100" aria-hidden="true">
        {SUITS[suit]}
      </svg>
      {court ? (
        <svg x="33" y="50" width="65" height="86" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <CourtFigure rank={rank} suit={suit} />
        </svg>
      ) : (
        <svg x="42" y="76" width="50" height="50" viewBox="0 0 100 100" aria-hidden="true">
          {SUITS[suit]}
        </svg>
      )}
    </svg>
  );
}

function Back() {
  return (
    <svg viewBox="0 0 100 140" className={css.back} aria-hidden="true">
      <rect x="0.750" y="0.750" width="98.500" height="138.500" rx="8" className={css.paper} />
      <rect x="6" y="6" width="88" height="128" rx="5" className={css.cloth} />
      <svg x="8" y="28" width="84" height="84" viewBox="0 0 100 100" className={css.wheel} aria-hidden="true">
        <Wheel />
      </svg>
    </svg>
  );
}
