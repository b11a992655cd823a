/** Runs an odds question as a job on the server. */
import { get, post } from "@/api/http.ts";
import type { Schemas } from "@/api/queries.ts";

export type Job = Schemas["OddsJob"];
export type JobStatus = Schemas["JobStatus"];
export type OddsResult = Schemas["OddsResult"];
export type AdviceResult = Schemas["AdviceResult"];

/** How long the server holds a poll: short enough for smooth progress. */
const POLL_SECONDS = 0.4;

/** The server could not answer; the message is its reason. */
export class OddsFailed extends Error {}

/** Submit a question and poll until it is answered. Aborting also cancels the job. */
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

/** Cancel a job; uses keepalive so that it works while the page unloads. */
export async function cancelJob(id: string): Promise<void> {
  await fetch(`/api/odds/${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true }).catch(() => undefined);
}

/** Resolves with the last state of the job on abort. */
function onAbort(signal: AbortSignal, job: Job): Promise<Job> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(job), { once: true }));
}

/** Progress from 0 to 1; undefined if unknown. */
export function progressFraction({ done, total }: JobStatus): number | undefined {
  return total > 0 ? Math.min(1, done / total) : undefined;
}
