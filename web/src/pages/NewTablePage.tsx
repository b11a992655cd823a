import { useState } from "react";
import { useSearch } from "wouter";
import { type Game, useGames } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { PageFrame } from "@/components/PageFrame.tsx";
import * as defaults from "@/generated/defaults.ts";
import { useTexts } from "@/i18n/index.ts";
import { useLobbyStorage } from "@/lobby/lobbyStorage.ts";
import { NewTableForm } from "@/lobby/newTable/NewTableForm.tsx";
import { TableOpened } from "@/lobby/newTable/TableOpened.tsx";
import { defaultPlan, restorePlan, type TablePlan } from "@/lobby/newTable/tablePlan.ts";
import { useOpenPlan } from "@/lobby/queries.ts";
import { tableName } from "@/lobby/tableName.ts";

/** The plan to start from: the last one if it fits the wanted game, else the game's defaults. */
function begun(games: Game[], wanted: string): { plan: TablePlan; remembered: boolean } {
  const last = restorePlan(useLobbyStorage.getState().plan, games);
  if (last && (!wanted || (last.games.length === 1 && last.games[0]!.game === wanted)))
    return { plan: last, remembered: true };
  const game =
    games.find((candidate) => candidate.code === wanted) ??
    games.find((candidate) => candidate.code === defaults.TableGame.game) ??
    games[0]!;
  return { plan: defaultPlan(game), remembered: false };
}

export default function NewTablePage() {
  const texts = useTexts();
  const { data: games, error, refetch } = useGames();
  const wanted = new URLSearchParams(useSearch()).get("game") ?? "";
  return (
    <PageFrame title={texts.inLobby.newTable}>
      {error && (
        <p role="alert">
          {texts.noAnswer} <Button onClick={() => refetch()}>{texts.tryAgain}</Button>
        </p>
      )}
      {games?.length ? <NewTable games={games} wanted={wanted} /> : null}
    </PageFrame>
  );
}

function NewTable({ games, wanted }: { games: Game[]; wanted: string }) {
  const texts = useTexts();
  const [begin] = useState(() => begun(games, wanted));
  const [plan, setPlan] = useState(begin.plan);
  const [remembered, setRemembered] = useState(begin.remembered);
  const open = useOpenPlan();
  if (open.data) return <TableOpened opened={open.data} name={tableName(plan, games, texts)} />;
  return (
    <>
      {remembered && (
        <p className="dim">
          {texts.inLobby.lastTime}{" "}
          <Button
            size="small"
            onClick={() => {
              setRemembered(false);
              setPlan(defaultPlan(games.find((game) => game.code === plan.games[0]!.game)!));
            }}
          >
            {texts.inLobby.startOver}
          </Button>
        </p>
      )}
      <NewTableForm
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
