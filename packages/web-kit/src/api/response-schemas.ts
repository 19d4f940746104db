import * as z from 'zod/mini';

// The page has these already. A front end that took them from the contracts would bring its own zod along.
export { albumSchema, playlistSchema, songSchema, soundJobListSchema } from '@rubato/contracts';

/** An answer of which only the status is wanted. */
export const anyResponse = z.unknown();
