import * as z from 'zod/mini';

/** Names that server and browser must agree on. Over HTTPS the session cookie carries the `__Host-` prefix. */
export const httpNames = {
  sessionCookie: 'session',
  csrfCookie: 'csrf_token',
  csrfHeader: 'x-csrf-token',
  requestIdHeader: 'x-request-id',
} as const;

/** The body of every answer that is not a success. */
export const errorBodySchema = z.object({
  errors: z.record(z.string(), z.string()),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof errorBodySchema>;

/** Headers between gateway and media, which talk over HTTP where bytes flow. */
export const internalHeaders = {
  secret: 'x-rubato-secret',
  userId: 'x-rubato-user-id',
  isDemo: 'x-rubato-is-demo',
  /** The client's address, as the gateway sees it. */
  address: 'x-rubato-address',
  /** The files that the form may have, by name; both where it is missing. */
  files: 'x-rubato-files',
} as const;

/** For how long a key is remembered at least. */
export const idempotencyKeyDays = 7;

/** The header's name, under which errors about it stand, too. */
export const idempotencyKeyHeader = 'idempotency-key';

/** `Idempotency-Key`: any text without spaces up to 128 characters. */
export const idempotencyKeySchema = z.optional(
  z.string().check(z.regex(/^[!-~]{1,128}$/, 'The idempotency key must be 1 to 128 visible characters')),
);
