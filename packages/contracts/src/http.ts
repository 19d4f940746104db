import * as z from 'zod/mini';

/** Cookie and header names that the gateway and the browser share. Over HTTPS the session cookie has the `__Host-` prefix. */
export const httpNames = {
  sessionCookie: 'session',
  csrfCookie: 'csrf_token',
  csrfHeader: 'x-csrf-token',
  requestIdHeader: 'x-request-id',
} as const;

/** The body of every error response. */
export const errorBodySchema = z.object({
  errors: z.record(z.string(), z.string()),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof errorBodySchema>;

/** Headers of the HTTP requests from the gateway to media, which carry uploads. */
export const internalHeaders = {
  secret: 'x-rubato-secret',
  userId: 'x-rubato-user-id',
  isDemo: 'x-rubato-is-demo',
  /** The quota of bytes that an admin has set for the user. */
  quotaBytes: 'x-rubato-quota-bytes',
  /** The client address, as determined by the gateway. */
  address: 'x-rubato-address',
  /** The file fields that the form may have, or both if missing. */
  files: 'x-rubato-files',
} as const;

/** The header with the secret of the process that resets the demo: its demo log-ins are not limited. */
export const demoSecretHeader = 'x-rubato-demo-secret';

/** The minimum time for which a key is stored. */
export const idempotencyKeyDays = 7;

/** The header name, which is also the field name of errors about it. */
export const idempotencyKeyHeader = 'idempotency-key';

/** `Idempotency-Key`: 1 to 128 visible ASCII characters. */
export const idempotencyKeySchema = z.optional(
  z
    .string()
    .check(z.regex(/^[!-~]{1,128}$/, 'The idempotency key must be 1 to 128 visible ASCII characters')),
);
