/** Asks the server over HTTP. What it refuses comes with a reason for people. */

export class Refusal extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

function reason(body: unknown, status: number): string {
  if (body && typeof body === "object") {
    const { detail, title } = body as { detail?: unknown; title?: unknown };
    if (typeof detail === "string" && detail) return detail;
    if (typeof title === "string" && title) return title;
  }
  return `HTTP ${status}`;
}

export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const said = answer.status === 204 ? undefined : await answer.json().catch(() => undefined);
  if (!answer.ok) throw new Refusal(answer.status, reason(said, answer.status));
  return said as T;
}

export const get = <T>(path: string) => ask<T>("GET", path);

/** What makes something has a key of its own: asked twice, it is made once. */
export const post = <T>(path: string, body: unknown) =>
  ask<T>("POST", path, body, { "idempotency-key": crypto.randomUUID?.() ?? String(Math.random()) });
