import type * as z from 'zod/mini';
import { getShownUser } from '../session/session-renewal.ts';
import { rememberWrite, type Write } from './pending-writes.ts';
import { request } from './request.ts';

type Settle = (error?: unknown) => void;

/**
 * Options for a mutation of the signed-in user whose change is shown before the server has confirmed it: if the page is left before that,
 * the write is sent at the next start.
 */
export function keepWrite<Variables>(toWrite: (variables: Variables) => Write) {
  return {
    onMutate: (variables: Variables): Settle => {
      const user = getShownUser();
      return user ? rememberWrite(user.id, toWrite(variables)) : () => undefined;
    },
    onSettled: (_data: unknown, error: unknown, _variables: Variables, settle: Settle | undefined) =>
      settle?.(error),
  };
}

/** Sends a write and parses the response with `schema`. Throws `ApiError`, or `AbortError` if `signal` aborts it. */
export function sendWrite<Schema extends z.core.$ZodType>(
  { path, method, body }: Write,
  schema: Schema,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  return request(path, { method, schema, signal, ...(body !== undefined && { body }) });
}
