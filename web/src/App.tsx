import { lazy, Suspense, useEffect } from "react";
import { Link, Route, Switch } from "wouter";
import { MessagePage } from "./components/Banner.tsx";
import { useLanguage, useTexts } from "./i18n/index.ts";

// Each page is its own chunk, loaded on first visit.
const LobbyPage = lazy(() => import("./pages/LobbyPage.tsx"));
const NewTablePage = lazy(() => import("./pages/NewTablePage.tsx"));
const TransferPage = lazy(() => import("./pages/TransferPage.tsx"));
const HistoryPage = lazy(() => import("./pages/HistoryPage.tsx"));
const TableHandsPage = lazy(() => import("./pages/TableHandsPage.tsx"));
const ReplayPage = lazy(() => import("./pages/ReplayPage.tsx"));
const LedgerPage = lazy(() => import("./pages/LedgerPage.tsx"));
const TablePage = lazy(() => import("./pages/TablePage.tsx"));
const OddsPage = lazy(() => import("./pages/OddsPage.tsx"));
const SettingsPage = lazy(() => import("./pages/SettingsPage.tsx"));

export function App() {
  const texts = useTexts();
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <Suspense fallback={<MessagePage title={texts.loading} />}>
      <Switch>
        <Route path="/" component={LobbyPage} />
        <Route path="/new" component={NewTablePage} />
        <Route path="/arrive" component={TransferPage} />
        <Route path="/history" component={HistoryPage} />
        <Route path="/t/:id/hands">{({ id }) => <TableHandsPage key={id} id={id} />}</Route>
        <Route path="/t/:id/ledger">{({ id }) => <LedgerPage key={id} id={id} />}</Route>
        <Route path="/h/:hand">{({ hand }) => <ReplayPage key={hand} id={hand} />}</Route>
        <Route path="/t/:id">{({ id }) => <TablePage key={id} id={id} />}</Route>
        <Route path="/odds" component={OddsPage} />
        <Route path="/settings" component={SettingsPage} />
        <Route>
          <MessagePage title={texts.notFound}>
            <Link href="/">{texts.toLobby}</Link>
          </MessagePage>
        </Route>
      </Switch>
    </Suspense>
  );
}
