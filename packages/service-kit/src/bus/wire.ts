import { AppError, errorCodes, texts } from '@rubato/contracts';
import { z } from 'zod';
import { isAway } from '../errors/is-away.ts';
import { type BusMessage, maxMessageBytes } from './bus.ts';
import { messageBytes } from './message-size.ts';

/** JSON that is already written, to be passed on as it is, and what the caller must know of it without reading it. */
export class JsonBytes {
  constructor(
    readonly bytes: Uint8Array,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** How long a call may take unless less is left of the caller's own time, in milliseconds. */
export const defaultTimeoutMs = 2000;

/** Header names on the bus. `status` tells an error's payload from an answer's. */
export const wireHeaders = {
  status: 'status',
  requestId: 'request-id',
  timeoutMs: 'timeout-ms',
  /** On a page of a list: where the next page begins, if there is one. */
  next: 'next',
  /** On a page of a list: how many entries it has. */
  count: 'count',
  /** On a page of a list: which state of the list it shows. */
  version: 'version',
  /** On a page of a list: it has no entries, because the caller has this version. */
  unchanged: 'unchanged',
  /** On the answer to a repeated request: what it tells of was made by an earlier one. */
  replayed: 'replayed',
} as const;

const wireErrorSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  retryAfterSeconds: z.number().optional(),
});

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** `value` as the bytes of a message; `JsonBytes` stay as they are. */
export function encode(value: unknown): Uint8Array {
  return value instanceof JsonBytes ? value.bytes : encoder.encode(JSON.stringify(value ?? null));
}

/** The value in a message's bytes. Throws a `SyntaxError` or `TypeError` for what is no JSON in UTF-8. */
export function decode(payload: Uint8Array): unknown {
  return JSON.parse(decoder.decode(payload));
}

/** An answer on the wire. Throws a `RangeError` for one that the bus does not carry. */
export function encodeAnswer(value: unknown): BusMessage {
  const headers = { ...(value instanceof JsonBytes ? value.headers : {}), [wireHeaders.status]: 'ok' };
  const answer = { payload: encode(value), headers };
  const bytes = messageBytes(answer);
  if (bytes > maxMessageBytes)
    throw new RangeError(`An answer of ${bytes} bytes is more than the bus carries`);
  return answer;
}

/** An error on the wire: code, message, field texts. The texts are left out where the bus does not carry them. */
export function encodeError({ code, message, fields, retryAfterSeconds }: AppError): BusMessage {
  const headers = { [wireHeaders.status]: 'error' };
  const error = { payload: encode({ code, message, fields, retryAfterSeconds }), headers };
  if (messageBytes(error) <= maxMessageBytes) return error;
  return { payload: encode({ code, message: '', retryAfterSeconds }), headers };
}

/** The answer itself. Throws the `AppError` that the other side sent, if it sent one. */
export function answerOrThrow(reply: BusMessage): JsonBytes {
  if (reply.headers[wireHeaders.status] === 'ok') return new JsonBytes(reply.payload, reply.headers);
  throw decodeError(reply.payload);
}

/** The error that `encodeError` wrote. */
export function decodeError(payload: Uint8Array): AppError {
  const { code, message, fields, retryAfterSeconds } = wireErrorSchema.parse(decode(payload));
  return new AppError(code, message, { fields, retryAfterSeconds });
}

/** What is not an `AppError` becomes UNAVAILABLE when a server is away, or a neutral INTERNAL one: nothing of its text crosses the bus. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isAway(error)
    ? new AppError('UNAVAILABLE', texts.unavailable)
    : new AppError('INTERNAL', texts.serverError);
}
