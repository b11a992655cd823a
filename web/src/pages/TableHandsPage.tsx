import { useState } from "react";
import { useGames, useMe } from "@/api/queries.ts";
import { Button } from "@/components/Button.tsx";
import { EmptyNote, LoadError } from "@/components/LoadError.tsx";
import { PageFrame } from "@/components/PageFrame.tsx";
import * as defaults from "@/generated/defaults.ts";
import { FilterBar } from "@/history/hands/FilterBar.tsx";
import { HandList } from "@/history/hands/HandList.tsx";
import { TableTabs } from "@/history/hands/TableTabs.tsx";
import { NO_FILTERS, useAutoRefresh, useHands, useTableView } from "@/history/queries.ts";
import { useTexts } from "@/i18n/index.ts";
import { useTableName } from "@/lobby/tableName.ts";

/** The hands of a table. */
export default function TableHandsPage({ id }: { id: string }) {
  const texts = useTexts();
  const words = texts.inHistory;
  const [filters, setFilters] = useState(NO_FILTERS);
  const { data: me } = useMe();
  const { data: games = [] } = useGames();
  const { data: view } = useTableView(id);
  const hands = useHands(id, filters);
  useAutoRefresh(["hands"], id);
  const name = useTableName(id);
  const listed = hands.data?.pages.flatMap((page) => page.hands) ?? [];
  const played = new Set([
    ...(view?.settings?.games ?? [{}]).map((listed) => listed.game ?? defaults.TableGame.game),
    ...listed.map((hand) => hand.game),
  ]);
  const players = new Map([
    ...Object.entries(view?.members ?? {}).map(([player, member]) => [player, member.name] as const),
    ...listed.flatMap((hand) => hand.seats.map((seat) => [seat.player, seat.name] as const)),
  ]);
  const filtered = Object.values(filters).some(Boolean);
  return (
    <PageFrame title={words.handsOf(name)}>
      <TableTabs table={id} />
      {hands.error ? (
        <LoadError error={hands.error} onRetry={() => hands.refetch()} />
      ) : (
        <>
          <FilterBar
            filters={filters}
            onChange={setFilters}
            games={games.filter((game) => played.has(game.code))}
            players={[...players]}
            known={Boolean(me)}
          />
          {hands.data &&
            listed.length === 0 &&
            (filtered ? (
              <EmptyNote title={words.noneFound} />
            ) : (
              <EmptyNote title={words.noHands} about={words.noHandsMore} />
            ))}
          <HandList hands={listed} games={games} you={me?.player ?? ""} several={played.size > 1} />
          {hands.hasNextPage && (
            <Button onClick={() => hands.fetchNextPage()} waiting={hands.isFetchingNextPage}>
              {words.more}
            </Button>
          )}
        </>
      )}
    </PageFrame>
  );
}
