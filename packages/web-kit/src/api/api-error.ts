import { errorBodySchema, texts } from '@rubato/contracts';

/** A failed API call. `errors` contains the texts by field, as forms show them. Status 0 means that the network failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly errors: Readonly<Record<string, string>>,
    readonly requestId?: string | undefined,
  ) {
    super(errors['message'] ?? errors['server'] ?? Object.values(errors)[0] ?? texts.serverError);
  }
}

export const offlineText = 'Couldn’t reach the server. Check your connection and try again.';

/** The error for a network failure. */
export const createOfflineError = (): ApiError => new ApiError(0, { server: offlineText });

export const sessionEndedText = 'Your session has ended. Log in to continue.';

/**
 * The error for an unsuccessful response. Its text is generic for status 500 and above, for an unreadable body, and for status 401 unless
 * the request was `anonymous`.
 */
export function createResponseError(status: number, body: unknown, anonymous = false): ApiError {
  const parsed = errorBodySchema.safeParse(body);
  const requestId = parsed.data?.requestId;
  if (status === 401 && !anonymous) return new ApiError(401, { message: sessionEndedText }, requestId);
  if (status < 500 && parsed.success) return new ApiError(status, parsed.data.errors, requestId);
  return new ApiError(status, { server: texts.serverError }, requestId);
}

/** The message for an expired session; undefined for any other error. */
export function getSessionText(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 401 ? error.message : undefined;
}

/** The message for an exceeded quota; undefined for any other error. */
export function getQuotaText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 403 || error.errors['csrf']) return undefined;
  return error.message === texts.forbidden ? undefined : error.message;
}

/** The message to show for any error. */
export function getErrorText(error: unknown): string {
  return error instanceof ApiError ? error.message : texts.serverError;
}

/** `getErrorText` for albums and playlists, whose generic text has no final period. */
export function getCollectionErrorText(error: unknown): string {
  const isServerError = !(error instanceof ApiError) || error.status >= 500;
  return isServerError ? texts.serverError.replace(/\.$/, '') : error.message;
}
