import * as z from 'zod/mini';
import { ApiError, errorFromResponse, offlineError } from './api-error.ts';
import { takePrefetchedResponse } from './prefetched-response.ts';
import { csrfHeaders, refreshCsrfToken } from './csrf.ts';
import { invalidateOtherTabs } from './cross-tab-invalidation.ts';
import { withRenewedSession } from '../session/session-renewal.ts';

interface RequestOptions<Schema extends z.core.$ZodType> {
  schema: Schema;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Sent with what is no `GET`. */
  headers?: Readonly<Record<string, string>>;
  /** For a call that needs no session: a 401 is its answer, and nobody has to log in again. */
  anonymous?: boolean;
}

interface Answer<Data> {
  data: Data;
  headers: Headers;
}

/**
 * What is written arrives although the page is left at once. Browsers let 64 KiB of such bodies be under way; characters here, of up to
 * three bytes.
 */
const longestKeptAlive = 8000;

/** Calls the API and parses the answer by `schema`. Throws `ApiError`, and `AbortError` when `signal` ends it. */
export async function request<Schema extends z.core.$ZodType>(
  path: string,
  options: RequestOptions<Schema>,
): Promise<z.output<Schema>> {
  return (await requestWithHeaders(path, options)).data;
}

/** `request`, with the answer's headers. */
export async function requestWithHeaders<Schema extends z.core.$ZodType>(
  path: string,
  options: RequestOptions<Schema>,
): Promise<Answer<z.output<Schema>>> {
  const isWrite = options.method !== undefined && options.method !== 'GET';
  const attempt = async () => {
    const response = await send(path, options);
    const body = await readJson(response);
    if (!response.ok) throw errorFromResponse(response.status, body);
    if (isWrite) invalidateOtherTabs();
    return { data: parseResponse(options.schema, body), headers: response.headers };
  };
  return isWrite && !options.anonymous ? asMember(attempt) : withFreshCsrfToken(attempt);
}

/** Runs `attempt` for a member: again with a fresh CSRF token, or a renewed session, where that is why it failed. */
export const asMember = <Result>(attempt: () => Promise<Result>): Promise<Result> =>
  withRenewedSession(() => withFreshCsrfToken(attempt));

/** Runs `attempt` again, once, when the server refused its CSRF token: log-in and log-out change it in every tab. */
async function withFreshCsrfToken<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403 && error.errors['csrf'])) throw error;
    await refreshCsrfToken();
    return attempt();
  }
}

/** An answer in another shape than the contract's counts as a server error. Throws `ApiError`. */
export function parseResponse<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw errorFromResponse(500, body);
  return parsed.data;
}

async function send(path: string, options: RequestOptions<z.core.$ZodType>): Promise<Response> {
  const { method = 'GET', body, signal } = options;
  if (method === 'GET')
    return (await takePrefetchedResponse(path)) ?? orOffline(fetch(path, { signal: signal ?? null }));
  const headers = {
    ...options.headers,
    ...(await csrfHeaders()),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const payload = body === undefined ? null : JSON.stringify(body);
  const keepalive = (payload?.length ?? 0) <= longestKeptAlive;
  return orOffline(fetch(path, { method, headers, body: payload, signal: signal ?? null, keepalive }));
}

async function orOffline(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TypeError) throw offlineError();
    throw error;
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
