import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { createRandomKey } from './random-key.ts';
import { readValue, writeValue } from '../storage/stored-value.ts';

/** A write to the API that can be repeated without harm. */
export interface Write {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Older writes are dropped: the listener may have decided otherwise on another device. */
export const maxWriteAgeMs = 24 * 3_600_000;
export const maxPendingWrites = 50;

const prefix = 'rubato.pending-write.';
const storedWriteSchema = z.object({
  method: z.enum(['POST', 'PUT', 'DELETE']),
  path: z.string().check(z.startsWith('/api/')),
  body: z.optional(z.unknown()),
  /** When it was made, in milliseconds since the epoch. */
  at: z.number(),
  id: z.string(),
});

let isPageLeft = false;
addEventListener('pagehide', () => (isPageLeft = true));
addEventListener('pageshow', () => (isPageLeft = false));

/**
 * Keeps a write of the user in local storage, until the returned function is called with its outcome. If the page is left before that,
 * `sendPendingWrites` sends it at the next start. Each write replaces earlier ones with the same path.
 */
export function rememberWrite(userId: number, write: Write): (error?: unknown) => void {
  const key = `${prefix}${userId}.${write.path}`;
  const id = createRandomKey();
  dropOldest();
  writeValue(key, { ...write, at: Date.now(), id });
  return (error) => {
    // Browsers end the requests of a page that is left.
    const isUndecided = isPageLeft && error instanceof ApiError && error.status === 0;
    if (!isUndecided) forgetWrite(key, id);
  };
}

/**
 * Sends the pending writes of the user in the order in which they were made. Returns whether there were any. Those that the server
 * rejects are dropped, and those that cannot be sent now are kept. Never throws.
 */
export async function sendPendingWrites(
  userId: number,
  send: (write: Write) => Promise<unknown>,
): Promise<boolean> {
  const pending = listPendingWrites(`${prefix}${userId}.`);
  for (const { key, id, method, path, body } of pending) {
    try {
      await send({ method, path, ...(body !== undefined && { body }) });
    } catch (error) {
      if (!isRejected(error)) break;
    }
    forgetWrite(key, id);
  }
  return pending.length > 0;
}

/** Unless a later write has replaced it. */
function forgetWrite(key: string, id: string): void {
  if (readValue(key, storedWriteSchema)?.id === id) localStorage.removeItem(key);
}

const isRejected = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 429].includes(error.status);

/** The stored writes, oldest first. Drops those that are unusable or too old. */
function listPendingWrites(keyPrefix: string) {
  return listKeys()
    .filter((key) => key.startsWith(keyPrefix))
    .flatMap((key) => {
      const write = readValue(key, storedWriteSchema);
      if (write && write.at > Date.now() - maxWriteAgeMs) return [{ ...write, key }];
      localStorage.removeItem(key);
      return [];
    })
    .toSorted((a, b) => a.at - b.at);
}

function dropOldest(): void {
  const pending = listPendingWrites(prefix);
  for (const { key } of pending.slice(0, Math.max(0, pending.length - maxPendingWrites + 1)))
    localStorage.removeItem(key);
}

function listKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
