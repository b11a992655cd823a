import { type FormEvent, useState } from "react";
import { type Game, useGames } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import { settingsWithDefaults } from "@/connection/fillDefaults.ts";
import type { Settings } from "@/connection/messages.ts";
import { useLanguage, useTexts } from "@/i18n/index.ts";
import { translateReason } from "@/i18n/server/translateRules.ts";
import { Stepper } from "@/lobby/newTable/NumberField.tsx";
import { FormError, PlannedGames } from "@/lobby/newTable/PlannedGames.tsx";
import {
  fitSeats,
  formPartOf,
  plannedGames,
  scaleStakes,
  seatRange,
  toTableGame,
  withSimilarStakes,
} from "@/lobby/newTable/tablePlan.ts";
import { useTable } from "@/table/state/tableStore.ts";
import css from "./dialogs.module.css";

/** Changes games and seats from the next hand on, with the form of the lobby. */
export function ChangeGameDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const texts = useTexts();
  const played = useTable((state) => state.settings);
  const pending = useTable((state) => state.view?.pending); // already changed for the next hand
  const settings = pending ? settingsWithDefaults(pending) : played;
  const { data: games } = useGames();
  return (
    <Dialog open={open} onClose={onClose} title={texts.changeGame} about={texts.changeMore} wide>
      {settings && games && <Form settings={settings} games={games} onDone={onClose} />}
    </Dialog>
  );
}

function Form({ settings, games, onDone }: { settings: Settings; games: Game[]; onDone(): void }) {
  const texts = useTexts();
  const language = useLanguage();
  const command = useTable((state) => state.command);
  const [played, setPlayed] = useState(() => plannedGames(settings.games, games));
  const [wished, setWished] = useState(settings.seats);
  const sitting = useTable((state) => Object.keys(state.view?.members ?? {}).length);
  const [waiting, setWaiting] = useState(false);
  const [refusal, setRefusal] = useState("");
  const reason = refusal && translateReason(refusal, language);
  const place = formPartOf(refusal);
  const known = (code: string) => games.find((game) => game.code === code)!;
  const chosen = played.map((planned) => known(planned.game));
  const [fewest, most] = seatRange(chosen);
  const seats = Math.max(sitting, fitSeats(wished, chosen)); // if it exceeds the game's limit, the server refuses
  const scale = (at: number, factor: number) =>
    setPlayed(
      played.map((planned, index) =>
        index === at ? { ...planned, stakes: scaleStakes(known(planned.game).stakes, factor) } : planned,
      ),
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWaiting(true);
    const now = { ...settings, seats, games: played.map((planned) => toTableGame(planned, games)) };
    const reply = await command({ type: "change", settings: now });
    setWaiting(false);
    if (reply.done) onDone();
    else setRefusal(reply.reason);
  };
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <PlannedGames
        games={games}
        played={played}
        wrong={{ [place]: reason }}
        onChange={setPlayed}
        onScale={scale}
        onReplace={(game) => setPlayed([withSimilarStakes(game, played, games)])}
      />
      <Stepper
        label={texts.inLobby.seats}
        value={seats}
        low={Math.max(sitting, fewest)}
        high={most}
        wrong={place === "seats" ? reason : undefined}
        onChange={setWished}
      />
      {reason && place !== "games" && place !== "stakes" && place !== "seats" && <FormError text={reason} />}
      <div className={css.row}>
        <Button type="submit" kind="main" waiting={waiting} disabled={waiting}>
          {texts.apply}
        </Button>
        <Button onClick={onDone}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
