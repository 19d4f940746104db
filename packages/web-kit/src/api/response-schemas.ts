import * as z from 'zod/mini';

// Already part of this shared package. A front end that imported them from the contracts would bundle its own copy of zod.
export {
  albumSchema,
  artistProfileSchema,
  artistSchema,
  audioJobListSchema,
  browsePageSchema,
  feedSchema,
  homeSchema,
  playlistSchema,
  relatedSongsSchema,
  searchKinds,
  searchLimits,
  searchResultSchema,
  songListSchema,
  songSchema,
} from '@rubato/contracts';

/** For a response of which only the status matters. */
export const anyResponse = z.unknown();
