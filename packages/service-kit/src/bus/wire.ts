import { AppError, errorCodes } from '@rubato/contracts';
import { z } from 'zod';
import { type BusMessage, maxMessageBytes } from './bus.ts';
import { countMessageBytes } from './message-size.ts';

/** JSON that is already encoded and is passed on unparsed. The headers carry what the caller must know about it. */
export class JsonBytes {
  constructor(
    readonly bytes: Uint8Array,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** The timeout of a call, unless the deadline of its caller is earlier. */
export const callTimeoutMs = 2000;

/** Header names on the bus. `status` distinguishes errors from responses. */
export const wireHeaders = {
  status: 'status',
  requestId: 'request-id',
  timeoutMs: 'timeout-ms',
  /** List pages: the start of the next page, if there is one. */
  next: 'next',
  /** List pages: the number of entries. */
  count: 'count',
  /** List pages: the version of the list. */
  version: 'version',
  /** List pages: there are no entries because the caller already has this version. */
  unchanged: 'unchanged',
  /** Replies to a repeated request: an earlier request with the same key created the result. */
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

/** Encodes `value` as JSON. `JsonBytes` stay as they are. */
export function encode(value: unknown): Uint8Array {
  return value instanceof JsonBytes ? value.bytes : encoder.encode(JSON.stringify(value ?? null));
}

/** Decodes the payload of a message. Throws a `SyntaxError` or `TypeError` unless it is JSON in UTF-8. */
export function decode(payload: Uint8Array): unknown {
  return JSON.parse(decoder.decode(payload));
}

/** Encodes a successful reply. Throws a `RangeError` if it exceeds `maxMessageBytes`. */
export function encodeResponse(value: unknown): BusMessage {
  const headers = { ...(value instanceof JsonBytes ? value.headers : {}), [wireHeaders.status]: 'ok' };
  const reply = { payload: encode(value), headers };
  const bytes = countMessageBytes(reply);
  if (bytes > maxMessageBytes) throw new RangeError(`Reply of ${bytes} bytes exceeds ${maxMessageBytes}`);
  return reply;
}

/** Encodes an error reply: code, message and field messages. An error that exceeds `maxMessageBytes` loses its messages. */
export function encodeError({ code, message, fields, retryAfterSeconds }: AppError): BusMessage {
  const headers = { [wireHeaders.status]: 'error' };
  const error = { payload: encode({ code, message, fields, retryAfterSeconds }), headers };
  if (countMessageBytes(error) <= maxMessageBytes) return error;
  return { payload: encode({ code, message: '', retryAfterSeconds }), headers };
}

/** Returns the response in `reply`. Throws the `AppError` in it if it is an error reply. */
export function unwrapReply(reply: BusMessage): JsonBytes {
  if (reply.headers[wireHeaders.status] === 'ok') return new JsonBytes(reply.payload, reply.headers);
  throw decodeError(reply.payload);
}

/** Decodes an error that `encodeError` has encoded. */
export function decodeError(payload: Uint8Array): AppError {
  const { code, message, fields, retryAfterSeconds } = wireErrorSchema.parse(decode(payload));
  return new AppError(code, message, { fields, retryAfterSeconds });
}
