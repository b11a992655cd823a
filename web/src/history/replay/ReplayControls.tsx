import { Button, IconButton } from "@/components/Button.tsx";
import { Slider } from "@/components/FormFields.tsx";
import { Icon } from "@/components/Icon.tsx";
import { formatNumber, useTexts, useTranslate } from "@/i18n/index.ts";
import css from "./Replay.module.css";
import type { ReplayStep } from "./replaySteps.ts";

interface Props {
  steps: ReplayStep[];
  position: number;
  last: number;
  playing: boolean;
  speed: number;
  speeds: number[];
  caption: string;
  showdownOpen: boolean;
  setSpeed(speed: number): void;
  step(by: number): void;
  jump(to: number): void;
  toggle(): void;
  onResult?: () => void;
}

/** Play, step and scrub, with a caption of the current step. */
export function ReplayControls(look: Props) {
  const texts = useTexts();
  const words = texts.inHistory;
  const tell = useTranslate();
  const { steps, position, last, playing, speed, speeds, caption } = look;
  return (
    <section className={css.controls} aria-label={words.replay} title={words.keys}>
      <p className={css.caption} aria-live={playing ? "off" : "polite"}>
        {caption}
      </p>
      <div className={css.scrub}>
        <Slider
          label={words.scrub}
          value={position}
          low={0}
          high={Math.max(1, last)}
          text={`${words.step(position + 1, last + 1)}: ${caption}`}
          onChange={look.jump}
        />
        <div className={css.marks} aria-hidden="true">
          {marks(steps).map(({ at, left, street, named }) => (
            <span key={at} style={{ left: `${left}%` }} data-past={at <= position}>
              <i />
              {named && <b>{texts.rounds[street] ?? tell(street)}</b>}
            </span>
          ))}
        </div>
      </div>
      <div className={css.keys}>
        <label className={css.speed}>
          <span className="unseen">{words.speed}</span>
          <select value={speed} onChange={(event) => look.setSpeed(Number(event.target.value))}>
            {speeds.map((one) => (
              <option key={one} value={one}>
                {words.times(formatNumber(one, texts))}
              </option>
            ))}
          </select>
        </label>
        <span className={css.transport}>
          <IconButton label={words.first} onClick={() => look.jump(0)} disabled={position === 0}>
            <Icon name="first" />
          </IconButton>
          <IconButton label={words.previous} onClick={() => look.step(-1)} disabled={position === 0}>
            <Icon name="back" />
          </IconButton>
          <Button
            kind="main"
            className={css.play}
            onClick={look.toggle}
            aria-label={playing ? words.pause : words.play}
          >
            <Icon name={playing ? "pause" : "play"} />
          </Button>
          <IconButton label={words.next} onClick={() => look.step(1)} disabled={position === last}>
            <Icon name="forward" />
          </IconButton>
          <IconButton label={words.last} onClick={() => look.jump(last)} disabled={position === last}>
            <Icon name="last" />
          </IconButton>
        </span>
        <span className={css.result}>
          {look.onResult && (
            <Button kind="quiet" onClick={look.onResult} aria-pressed={look.showdownOpen} hint="R">
              <Icon name="cards" />
              <span className={css.wideOnly}>{words.result}</span>
            </Button>
          )}
        </span>
      </div>
    </section>
  );
}

const APART = 11; // percent of the width that a label needs

/** Marks where streets begin; labels that do not fit are omitted. */
function marks(steps: ReplayStep[]) {
  let free = 0;
  return steps.flatMap((step, at) => {
    if (!step.street) return [];
    const left = (100 * at) / Math.max(1, steps.length - 1);
    const named = left >= free;
    if (named) free = left + APART;
    return [{ at, left, street: step.street, named }];
  });
}
