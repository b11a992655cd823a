import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { client } from "./data/queries.ts";
import "./look/tokens.css";
import "./look/base.css";
import { dress } from "./look/taste.ts";
import { Fault } from "./parts/Fault.tsx";
import { listenForTouch } from "./sound/play.ts";

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
