import { ApiError, collectionErrorText, quotaText, sessionText } from '@rubato/web-kit';

/** Shown above the buttons when the server rejects an album. Errors of single fields appear at those fields. */
const rejectedText = 'There was a server issue, please try again.';

/** The message for an album that could not be created, updated or deleted. */
export function albumFailure(error: unknown): string {
  const isRejected = error instanceof ApiError && error.status > 0 && error.status < 500;
  return isRejected ? (sessionText(error) ?? quotaText(error) ?? rejectedText) : collectionErrorText(error);
}
