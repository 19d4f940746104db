import { ApiError, getErrorText } from '@rubato/web-kit';

export const unavailableText = 'Search is unavailable. Everything else still works.';

/** The message for a failed search. */
export const getSearchErrorText = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 ? getErrorText(error) : unavailableText;
