import { ApiError, collectionErrorText, quotaText, sessionText } from '@rubato/web-kit';

/** Shown above the buttons when the server rejects an album; its texts for single fields are shown at those fields. */
const refused = 'There was a server issue, please try again.';

/** What to say of an album that could not be made, changed or deleted. */
export function albumFailure(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status > 0 && error.status < 500;
  return isRefused ? (sessionText(error) ?? quotaText(error) ?? refused) : collectionErrorText(error);
}
