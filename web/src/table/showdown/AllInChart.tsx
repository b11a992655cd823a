import { nameHue } from "@/components/Avatar.tsx";
import type { AllInOdds } from "@/connection/messages.ts";
import { useTexts } from "@/i18n/index.ts";
import css from "./AllInChart.module.css";
import { type StageOdds, variesByHand } from "./allInOdds.ts";

/** All-in equities before each card, for each pot. */
export function AllInChart({ allInOdds, name }: { allInOdds: AllInOdds; name: (seat: number) => string }) {
  const texts = useTexts();
  const hands = variesByHand(allInOdds);
  return (
    <section className={css.chances} aria-label={texts.chances}>
      <h3>{texts.chances}</h3>
      {allInOdds.stages.map((stage) => (
        <div key={`${stage.cards} ${stage.held}`} className={css.stage}>
          <span className={css.when}>
            {hands
              ? texts.chancesWith(Math.round((stage.held ?? 0) / Object.keys(stage.equity).length))
              : texts.chancesBefore(stage.cards)}
          </span>
          <div className={css.pots}>
            <Bar equity={stage.equity} pot={stage.sides?.length ? texts.mainPot : ""} name={name} />
            {stage.sides?.map((equity, at) => (
              <Bar key={Object.keys(equity).join("-")} equity={equity} pot={texts.sidePot(at + 1)} name={name} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

/** The equities in one pot. */
function Bar({ equity, pot, name }: { equity: StageOdds["equity"]; pot: string; name: (seat: number) => string }) {
  const texts = useTexts();
  return (
    <div className={css.row}>
      {pot && <span className={css.pot}>{pot}</span>}
      <div className={css.bar}>
        {Object.entries(equity).map(([seat, part]) => {
          const who = name(Number(seat));
          const chance = `${who} ${texts.equity((100 * part).toFixed(1))}`;
          const label = pot ? `${pot}: ${chance}` : chance;
          return (
            <span
              key={seat}
              style={{ flexGrow: part, "--hue": nameHue(who) } as React.CSSProperties}
              title={label}
              role="img"
              aria-label={label}
            >
              {part > 0.18 && chance}
            </span>
          );
        })}
      </div>
    </div>
  );
}
