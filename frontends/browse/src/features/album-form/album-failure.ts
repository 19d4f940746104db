import { ApiError, offlineText, quotaText } from '@rubato/web-kit';

/** Section 8: what the calls of albums say, unlike all others without a period. */
const serverError = 'Something went wrong. Please try again';
const refused = 'There was a server issue, please try again.';

/** What to say of an album that could not be made, changed or deleted. */
export function albumFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return serverError;
  return error.status === 0 ? offlineText : (quotaText(error) ?? refused);
}
