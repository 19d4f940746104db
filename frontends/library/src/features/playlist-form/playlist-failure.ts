import { ApiError, errorText } from '@rubato/web-kit';

/** Section 8: of playlists this is said without the final period. */
const serverFailure = 'Something went wrong. Please try again';

/** What to tell a person about a call for playlists that failed. */
export function playlistFailure(error: unknown): string {
  const isOfServer = !(error instanceof ApiError) || error.status >= 500;
  return isOfServer ? serverFailure : errorText(error);
}
