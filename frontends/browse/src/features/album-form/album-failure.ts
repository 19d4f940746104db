import { ApiError, getCollectionErrorText, getQuotaText, getSessionText } from '@rubato/web-kit';

/** Shown above the buttons when the server rejects an album. Errors of single fields appear at those fields. */
const rejectedText = 'There was a server issue, please try again.';

/** The message for an album that could not be created, updated or deleted. */
export function getAlbumFailure(error: unknown): string {
  const isRejected = error instanceof ApiError && error.status > 0 && error.status < 500;
  return isRejected
    ? (getSessionText(error) ?? getQuotaText(error) ?? rejectedText)
    : getCollectionErrorText(error);
}
