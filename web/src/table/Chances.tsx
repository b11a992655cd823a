import { hue } from "@/parts/Avatar.tsx";
import type { Outlook } from "@/wire/messages.ts";
import { useWords } from "@/words/index.ts";
import css from "./Chances.module.css";

/** All-in: the chances of the shown hands, before each card that came. */
export function Chances({ outlook, name }: { outlook: Outlook; name: (seat: number) => string }) {
  const words = useWords();
  return (
    <section className={css.chances} aria-label={words.chances}>
      <h3>{words.chances}</h3>
      {outlook.stages.map((stage) => (
        <div key={stage.cards} className={css.stage}>
          <span className={css.when}>{words.chancesBefore(stage.cards)}</span>
          <div className={css.bar}>
            {Object.entries(stage.equity).map(([seat, part]) => {
              const who = name(Number(seat));
              const percent = words.equity((100 * part).toFixed(1));
              return (
                <span
                  key={seat}
                  style={{ flexGrow: part, "--hue": hue(who) } as React.CSSProperties}
                  title={`${who} ${percent}`}
                  role="img"
                  aria-label={`${who} ${percent}`}
                >
                  {part > 0.18 && `${who} ${percent}`}
                </span>
              );
            })}
          </div>
        </div>
      ))}
    </section>
  );
}
