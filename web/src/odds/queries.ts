/** Queries of the odds page. */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { get } from "@/api/http.ts";
import type { Schemas } from "@/api/queries.ts";
import { type AdviceResult, cancelJob, type Job, type OddsResult, runOddsJob } from "./oddsJob.ts";

export type ParsedRange = Schemas["ParsedRange"];

/** A range as the server parses it. */
export function useRange(text: string, deck: string, wanted: boolean) {
  return useQuery({
    queryKey: ["range", deck, text],
    enabled: wanted && text.trim() !== "",
    staleTime: 3_600_000,
    retry: false,
    placeholderData: (before: ParsedRange | undefined) => before,
    queryFn: () => get<ParsedRange>(`/odds/range?deck=${encodeURIComponent(deck)}&text=${encodeURIComponent(text)}`),
  });
}

/** A value that has not changed for a while. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}

export interface OddsQuestion {
  running: boolean;
  job: Job | null; // progress of the running job
  result: OddsResult | AdviceResult | null;
  answeredQuestion: string; // the question that the answer belongs to
  error: Error | null;
}

const IDLE: OddsQuestion = { running: false, job: null, result: null, answeredQuestion: "", error: null };

/** Submits questions one at a time; a new question cancels the previous one. */
export function useOddsQuestion() {
  const [state, setState] = useState<OddsQuestion>(IDLE);
  const current = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    current.current?.abort();
    current.current = null;
    setState((before) => ({ ...before, running: false, job: null }));
  }, []);
  const submit = useCallback((path: "/odds" | "/odds/advise", question: object, of: string) => {
    current.current?.abort();
    const stop = new AbortController();
    current.current = stop;
    const isCurrent = () => current.current === stop;
    setState((before) => ({ ...before, running: true, job: null, error: null }));
    // Choose the seed here: the server's may exceed what JavaScript can represent.
    const seeded = { ...question, seed: crypto.getRandomValues(new Uint32Array(1))[0] };
    runOddsJob(path, seeded, stop.signal, (job) => isCurrent() && setState((before) => ({ ...before, job }))).then(
      (result) => isCurrent() && setState({ ...IDLE, result, answeredQuestion: of }),
      (error) => isCurrent() && setState((before) => ({ ...before, running: false, job: null, error })),
    );
  }, []);
  const clear = useCallback(() => {
    current.current?.abort();
    current.current = null;
    setState(IDLE);
  }, []);
  useEffect(() => () => current.current?.abort(), []);
  const open = state.job?.id;
  useEffect(() => {
    if (!open) return;
    const leave = () => void cancelJob(open);
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [open]);
  return { ...state, put: submit, cancel, clear };
}
