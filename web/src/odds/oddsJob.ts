/** A question is put, and followed until it is answered. */
import { get, post } from "@/api/http.ts";
import type { Schemas } from "@/api/queries.ts";

export type Job = Schemas["OddsJob"];
export type Progress = Schemas["Progress"];
export type OddsResult = Schemas["OddsResult"];
export type AdviceResult = Schemas["AdviceResult"];

/** Seconds that the server holds a look: short enough that the progress moves. */
const POLL_SECONDS = 0.4;

/** What the server cannot answer, with its reason. */
export class OddsFailed extends Error {}

/** Put a question and wait for its answer; who gives up has the work stopped as well. */
export async function runOddsJob(
  path: "/odds" | "/odds/advise",
  question: unknown,
  signal: AbortSignal,
  onProgress: (job: Job) => void,
): Promise<OddsResult | AdviceResult> {
  let job = await post<Job>(path, question);
  const where = `/odds/${encodeURIComponent(job.id)}`;
  while (job.state === "waiting" || job.state === "running") {
    if (signal.aborted) {
      await cancelJob(job.id);
      signal.throwIfAborted();
    }
    onProgress(job);
    job = await Promise.race([get<Job>(`${where}?wait=${POLL_SECONDS}`), onAbort(signal, job)]);
  }
  signal.throwIfAborted();
  if (job.state !== "done" || !job.result) throw new OddsFailed(job.problem || job.state);
  return job.result;
}

/** Have a job stopped; also when the page is left, so it does not wait for an answer. */
export async function cancelJob(id: string): Promise<void> {
  await fetch(`/api/odds/${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true }).catch(() => undefined);
}

/** The job as it was, as soon as somebody gives up. */
function onAbort(signal: AbortSignal, job: Job): Promise<Job> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(job), { once: true }));
}

/** How far it is, from 0 to 1; nothing where nobody knows. */
export function progressFraction({ done, total }: Progress): number | undefined {
  return total > 0 ? Math.min(1, done / total) : undefined;
}
