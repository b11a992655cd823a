import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { queryClient } from "./api/queries.ts";
import "./theme/tokens.css";
import "./theme/base.css";
import { ErrorBoundary } from "./components/ErrorBoundary.tsx";
import { applyPreferences } from "./preferences/preferences.ts";
import { unlockSoundOnInteraction } from "./sound/playSound.ts";

applyPreferences();
unlockSoundOnInteraction();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </QueryClientProvider>
  </StrictMode>,
);
