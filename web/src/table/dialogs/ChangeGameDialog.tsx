import { type FormEvent, useState } from "react";
import { type Game, useGames } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import type { Settings } from "@/connection/messages.ts";
import { whole } from "@/connection/settings.ts";
import { Count } from "@/lobby/newTable/NumberField.tsx";
import { PlannedGames, Refused } from "@/lobby/newTable/PlannedGames.tsx";
import { alike, filled, fittedSeats, placeOf, scaled, seatRange, settled } from "@/lobby/newTable/tablePlan.ts";
import { useTaste } from "@/preferences/preferences.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { language, useWords } from "@/words/index.ts";
import { reasonSaid } from "@/words/rules.ts";
import css from "./dialogs.module.css";

/** Other games from the next hand on, by the lobby's own form, and chairs for them; everything else stays as it is. */
export function ChangeGame({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords();
  const played = useTable((state) => state.settings);
  const pending = useTable((state) => state.view?.pending); // changed already, for the next hand
  const settings = pending ? whole(pending) : played;
  const { data: games } = useGames();
  return (
    <Dialog open={open} onClose={onClose} title={words.changeGame} about={words.changeMore} wide>
      {settings && games && <Form settings={settings} games={games} onDone={onClose} />}
    </Dialog>
  );
}

function Form({ settings, games, onDone }: { settings: Settings; games: Game[]; onDone(): void }) {
  const words = useWords();
  const spoken = language(useTaste((taste) => taste.language));
  const command = useTable((state) => state.command);
  const [played, setPlayed] = useState(() => filled(settings.games, games));
  const [wished, setWished] = useState(settings.seats);
  const sitting = useTable((state) => Object.keys(state.view?.members ?? {}).length);
  const [waiting, setWaiting] = useState(false);
  const [why, setWhy] = useState("");
  const reason = why && reasonSaid(why, spoken);
  const place = placeOf(why);
  const known = (code: string) => games.find((game) => game.code === code)!;
  const chosen = played.map((one) => known(one.game));
  const [fewest, most] = seatRange(chosen);
  const seats = Math.max(sitting, fittedSeats(wished, chosen)); // if that is too many for the game, the server says so
  const scale = (at: number, factor: number) =>
    setPlayed(
      played.map((one, index) => (index === at ? { ...one, stakes: scaled(known(one.game).stakes, factor) } : one)),
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWaiting(true);
    const now = { ...settings, seats, games: played.map((one) => settled(one, games)) };
    const reply = await command({ type: "change", settings: now });
    setWaiting(false);
    if (reply.done) onDone();
    else setWhy(reply.reason);
  };
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <PlannedGames
        games={games}
        played={played}
        wrong={{ [place]: reason }}
        onChange={setPlayed}
        onScale={scale}
        onReplace={(game) => setPlayed([alike(game, played, games)])}
      />
      <Count
        label={words.inLobby.seats}
        value={seats}
        low={Math.max(sitting, fewest)}
        high={most}
        wrong={place === "seats" ? reason : undefined}
        onChange={setWished}
      />
      {reason && place !== "games" && place !== "stakes" && place !== "seats" && <Refused text={reason} />}
      <div className={css.row}>
        <Button type="submit" kind="main" waiting={waiting} disabled={waiting}>
          {words.apply}
        </Button>
        <Button onClick={onDone}>{words.cancel}</Button>
      </div>
    </form>
  );
}
