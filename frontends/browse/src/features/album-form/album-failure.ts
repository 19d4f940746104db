import { ApiError, collectionErrorText, quotaText, sessionText } from '@rubato/web-kit';

/** What stands in the form for what the server has against an album, beside the texts at its fields. */
const refused = 'There was a server issue, please try again.';

/** What to say of an album that could not be made, changed or deleted. */
export function albumFailure(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status > 0 && error.status < 500;
  return isRefused ? (sessionText(error) ?? quotaText(error) ?? refused) : collectionErrorText(error);
}
