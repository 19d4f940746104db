import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';

/** The upper bound for the quota of followed artists: a feed reads them all. */
export const maxFollows = 5000;

export const followTexts = { own: 'You can’t follow yourself' } as const;

/** `GET /api/follows`: the ids of the artists that the current user follows, oldest first. */
export const followListSchema = z.object({ artist_ids: z.array(idSchema) });

/** The response of `POST` and `DELETE /api/follows/{artistId}`. */
export const followedArtistSchema = z.object({ artist_id: idSchema });
