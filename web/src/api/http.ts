/** HTTP requests to the server. A refused request throws an ApiError with the server's reason. */

export class ApiError extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

function errorReason(body: unknown, status: number): string {
  if (body && typeof body === "object") {
    const { detail, title } = body as { detail?: unknown; title?: unknown };
    if (typeof detail === "string" && detail) return detail;
    if (typeof title === "string" && title) return title;
  }
  return `HTTP ${status}`;
}

export async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, errorReason(json, response.status));
  return json as T;
}

export const get = <T>(path: string) => request<T>("GET", path);

/** Sends an idempotency key, so that a repeated request has one effect. */
export const post = <T>(path: string, body: unknown) =>
  request<T>("POST", path, body, { "idempotency-key": crypto.randomUUID?.() ?? String(Math.random()) });
