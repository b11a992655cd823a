import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { client } from "./api/queries.ts";
import "./theme/tokens.css";
import "./theme/base.css";
import { Fault } from "./components/ErrorBoundary.tsx";
import { dress } from "./preferences/preferences.ts";
import { listenForTouch } from "./sound/playSound.ts";

dress();
listenForTouch();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Fault>
        <App />
      </Fault>
    </QueryClientProvider>
  </StrictMode>,
);
