import * as z from 'zod/mini';

/** All errors that a call can fail with. The gateway maps each to an HTTP status. */
export const errorCodes = [
  'INVALID',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'TOO_SLOW',
  'CONFLICT',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNPROCESSABLE_FILE',
  'KEY_REUSED',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Messages by field name, as in the `errors` object of the public API. */
export type FieldErrors = Record<string, string>;

export interface AppErrorOptions {
  /** Messages by field name. Without them clients get `message`. */
  readonly fields?: FieldErrors | undefined;
  /** Becomes the `Retry-After` header of a 429 or 503. */
  readonly retryAfterSeconds?: number | undefined;
}

/** The only error that crosses the bus with all its properties. Any other error reaches callers as a neutral INTERNAL. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { fields, retryAfterSeconds }: AppErrorOptions = {},
  ) {
    super(message);
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether `error` is an `AppError` with this code. */
export function hasErrorCode(error: unknown, code: ErrorCode): error is AppError {
  return error instanceof AppError && error.code === code;
}

/** An error must fit into a bus message. */
const maxFieldErrors = 100;

/** Returns the first message for each field, for up to 100 issues. Issues of the whole value are under `message`. */
export function toFieldErrors(error: z.core.$ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues.slice(0, maxFieldErrors))
    fields[issue.path.length ? issue.path.join('.') : 'message'] ??= issue.message;
  return fields;
}

/** Parses `input` by `schema`. Throws `AppError` INVALID with the messages of the schema by field. */
export function parseOrThrow<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  throw new AppError('INVALID', 'Invalid input', { fields: toFieldErrors(result.error) });
}
