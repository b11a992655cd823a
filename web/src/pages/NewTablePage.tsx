import { useState } from "react";
import { useSearch } from "wouter";
import { type Game, useGames } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { Shell } from "@/components/PageFrame.tsx";
import * as defaults from "@/generated/defaults.ts";
import { useMemory } from "@/lobby/lobbyStorage.ts";
import { PlanForm } from "@/lobby/newTable/NewTableForm.tsx";
import { OpenedTable } from "@/lobby/newTable/TableOpened.tsx";
import { fresh, type Plan, recalled } from "@/lobby/newTable/tablePlan.ts";
import { useOpenPlan } from "@/lobby/queries.ts";
import { tableName } from "@/lobby/tableName.ts";
import { useWords } from "@/words/index.ts";

/** A table as it was set up last time, if it is about the same game; else by custom. */
function begun(games: Game[], wanted: string): { plan: Plan; remembered: boolean } {
  const last = recalled(useMemory.getState().plan, games);
  if (last && (!wanted || (last.games.length === 1 && last.games[0]!.game === wanted)))
    return { plan: last, remembered: true };
  const game =
    games.find((one) => one.code === wanted) ?? games.find((one) => one.code === defaults.Played.game) ?? games[0]!;
  return { plan: fresh(game), remembered: false };
}

export default function NewTablePage() {
  const said = useWords();
  const { data: games, error, refetch } = useGames();
  const wanted = new URLSearchParams(useSearch()).get("game") ?? "";
  return (
    <Shell title={said.inLobby.newTable}>
      {error && (
        <p role="alert">
          {said.noAnswer} <Button onClick={() => refetch()}>{said.tryAgain}</Button>
        </p>
      )}
      {games?.length ? <NewTable games={games} wanted={wanted} /> : null}
    </Shell>
  );
}

function NewTable({ games, wanted }: { games: Game[]; wanted: string }) {
  const said = useWords();
  const [begin] = useState(() => begun(games, wanted));
  const [plan, setPlan] = useState(begin.plan);
  const [remembered, setRemembered] = useState(begin.remembered);
  const open = useOpenPlan();
  if (open.data) return <OpenedTable opened={open.data} name={tableName(plan, games, said)} />;
  return (
    <>
      {remembered && (
        <p className="dim">
          {said.inLobby.lastTime}{" "}
          <Button
            size="small"
            onClick={() => {
              setRemembered(false);
              setPlan(fresh(games.find((game) => game.code === plan.games[0]!.game)!));
            }}
          >
            {said.inLobby.startOver}
          </Button>
        </p>
      )}
      <PlanForm
        games={games}
        plan={plan}
        onChange={(now) => {
          open.reset();
          setPlan(now);
        }}
        onOpen={() => open.mutate({ plan, games })}
        waiting={open.isPending}
        error={open.error}
      />
    </>
  );
}
