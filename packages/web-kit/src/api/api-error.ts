import { errorBodySchema, texts } from '@rubato/contracts';

/** A call that failed: `errors` holds the texts by field, as forms show them. Status 0 is a network that did not answer. */
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

export const offlineText = 'There is no connection. Please check your network and try again.';

/** The network did not answer. */
export const offlineError = (): ApiError => new ApiError(0, { server: offlineText });

/** The error of an answer that is no success. From 500 up, and for anything unreadable, the text is the neutral one. */
export function errorFromResponse(status: number, body: unknown): ApiError {
  const parsed = errorBodySchema.safeParse(body);
  const requestId = parsed.data?.requestId;
  if (status < 500 && parsed.success) return new ApiError(status, parsed.data.errors, requestId);
  return new ApiError(status, { server: texts.serverError }, requestId);
}

/** What to tell a person whose session has ended; undefined for any other failure. */
export function sessionText(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 401 ? error.message : undefined;
}

/** What to tell a person who has as much of something as they can have; undefined for any other failure. */
export function quotaText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 403 || error.errors['csrf']) return undefined;
  return error.message === texts.forbidden ? undefined : error.message;
}

/** What to tell a person about any failure. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : texts.serverError;
}

/** The same for calls of albums and playlists, whose neutral text has no final period. */
export function collectionErrorText(error: unknown): string {
  const isOfServer = !(error instanceof ApiError) || error.status >= 500;
  return isOfServer ? texts.serverError.replace(/\.$/, '') : error.message;
}
