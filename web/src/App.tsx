import { lazy, Suspense, useEffect } from "react";
import { Link, Route, Switch } from "wouter";
import { Empty } from "./components/Banner.tsx";
import { useTaste } from "./preferences/preferences.ts";
import { language, useWords } from "./words/index.ts";

// Each page is loaded when somebody goes there.
const Lobby = lazy(() => import("./pages/LobbyPage.tsx"));
const LobbyNew = lazy(() => import("./pages/NewTablePage.tsx"));
const Arrive = lazy(() => import("./pages/TransferPage.tsx"));
const History = lazy(() => import("./pages/HistoryPage.tsx"));
const HistoryHands = lazy(() => import("./pages/TableHandsPage.tsx"));
const Replay = lazy(() => import("./pages/Replay.tsx"));
const Ledger = lazy(() => import("./pages/LedgerPage.tsx"));
const Table = lazy(() => import("./pages/Table.tsx"));
const Odds = lazy(() => import("./pages/OddsPage.tsx"));
const Settings = lazy(() => import("./pages/SettingsPage.tsx"));

export function App() {
  const said = useWords();
  const spoken = language(useTaste((taste) => taste.language));
  useEffect(() => {
    document.documentElement.lang = spoken;
  }, [spoken]);
  return (
    <Suspense fallback={<Empty title={said.loading} />}>
      <Switch>
        <Route path="/" component={Lobby} />
        <Route path="/new" component={LobbyNew} />
        <Route path="/arrive" component={Arrive} />
        <Route path="/history" component={History} />
        <Route path="/t/:id/hands">{({ id }) => <HistoryHands key={id} id={id} />}</Route>
        <Route path="/t/:id/ledger">{({ id }) => <Ledger key={id} id={id} />}</Route>
        <Route path="/h/:hand">{({ hand }) => <Replay key={hand} id={hand} />}</Route>
        <Route path="/t/:id">{({ id }) => <Table key={id} id={id} />}</Route>
        <Route path="/odds" component={Odds} />
        <Route path="/settings" component={Settings} />
        <Route>
          <Empty title={said.notFound}>
            <Link href="/">{said.toLobby}</Link>
          </Empty>
        </Route>
      </Switch>
    </Suspense>
  );
}
