import { ApiError, errorText } from '@rubato/web-kit';

export const unavailableText = 'Search is unavailable. Everything else still works.';

/** The message for a failed search. */
export const searchErrorText = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 ? errorText(error) : unavailableText;
