import * as z from 'zod/mini';
import { ApiError, createResponseError } from './api-error.ts';
import { takePrefetchedResponse } from './prefetched-response.ts';
import { createCsrfHeaders, refreshCsrfToken } from './csrf.ts';
import { invalidateOtherTabs } from './cross-tab-invalidation.ts';
import { sendRequest } from './send-request.ts';
import { readWithRenewedSession, writeWithRenewedSession } from '../session/session-renewal.ts';

interface RequestOptions<Schema extends z.core.$ZodType> {
  schema: Schema;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Sent with all methods but `GET`. */
  headers?: Readonly<Record<string, string>>;
  /** For a call that needs no session: a 401 is an ordinary error with the text of the server, and does not ask the user to log in again. */
  anonymous?: boolean;
}

interface ParsedResponse<Data> {
  data: Data;
  headers: Headers;
}

/**
 * The maximum body length, in characters, of a `keepalive` request, which completes even if the page is closed. Browsers limit the bodies
 * in flight to 64 KiB in total; a character has up to three bytes.
 */
const maxKeepaliveLength = 8000;

/** Calls the API and parses the response with `schema`. Throws `ApiError`, or `AbortError` if `signal` aborts it. */
export async function request<Schema extends z.core.$ZodType>(
  path: string,
  options: RequestOptions<Schema>,
): Promise<z.output<Schema>> {
  return (await requestWithHeaders(path, options)).data;
}

/** Like `request`, and also returns the response headers. */
export async function requestWithHeaders<Schema extends z.core.$ZodType>(
  path: string,
  options: RequestOptions<Schema>,
): Promise<ParsedResponse<z.output<Schema>>> {
  const isWrite = options.method !== undefined && options.method !== 'GET';
  const attempt = async () => {
    const response = await send(path, options);
    const body = await readJson(response);
    if (!response.ok) throw createResponseError(response.status, body, options.anonymous);
    if (isWrite) invalidateOtherTabs();
    return { data: parseResponse(options.schema, body), headers: response.headers };
  };
  if (options.anonymous) return retryWithFreshCsrfToken(attempt);
  return isWrite ? runAsUser(attempt) : readWithRenewedSession(attempt);
}

/** Runs `attempt`, a write, for a user. Repeats it after an expired CSRF token has been refreshed or an expired session renewed. */
export const runAsUser = <Result>(attempt: () => Promise<Result>): Promise<Result> =>
  writeWithRenewedSession(() => retryWithFreshCsrfToken(attempt));

/** Repeats `attempt` once if the server rejects its CSRF token: log-in and log-out change the token in every tab. */
async function retryWithFreshCsrfToken<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403 && error.errors['csrf'])) throw error;
    await refreshCsrfToken();
    return attempt();
  }
}

/** Parses a response body. Throws an `ApiError` with status 500 if it does not match the contract. */
export function parseResponse<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw createResponseError(500, body);
  return parsed.data;
}

async function send(path: string, options: RequestOptions<z.core.$ZodType>): Promise<Response> {
  const { method = 'GET', body, signal } = options;
  if (method === 'GET')
    return (await takePrefetchedResponse(path)) ?? sendRequest(path, { signal: signal ?? null });
  const headers = {
    ...options.headers,
    ...(await createCsrfHeaders()),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const payload = body === undefined ? null : JSON.stringify(body);
  const keepalive = (payload?.length ?? 0) <= maxKeepaliveLength;
  return sendRequest(path, { method, headers, body: payload, signal: signal ?? null, keepalive });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
