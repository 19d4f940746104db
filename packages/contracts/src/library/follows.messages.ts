import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { defineEvent } from '../messages/event.ts';
import { idPageSchema, idsSchema } from '../messages/id-page.ts';
import { defineReadRpc, defineRpc } from '../messages/rpc.ts';
import { followedArtistSchema } from './follow.ts';
import { maxExportedLikes } from './likes.messages.ts';

const followSchema = z.object({ actor: actorSchema, artistId: idSchema });
const artistOfUser = z.object({ userId: idSchema, artistId: idSchema });

/** Both `add` and `remove` are idempotent. */
export const followMessages = {
  /** The caller checks that the artist exists. Throws FORBIDDEN if the quota is exhausted. */
  add: defineRpc('library.follows.add.v1', followSchema, followedArtistSchema),
  remove: defineRpc('library.follows.remove.v1', followSchema, followedArtistSchema),
  /** The ids of the artists that a user follows, oldest first. */
  idsOfUser: defineReadRpc('library.follows.ids-of-user.v1', idPageSchema, idsSchema),
  /** The number of followers of each artist, in the order of the request. */
  counts: defineReadRpc(
    'library.follows.counts.v1',
    z.object({ artistIds: z.array(idSchema).max(200) }),
    z.object({ counts: z.array(z.int().nonnegative()) }),
  ),
  /** All follows of all users, by user and artist, after the one of `after`. */
  export: defineReadRpc(
    'library.follows.export.v1',
    z.object({ after: artistOfUser.optional(), limit: z.int().min(1).max(maxExportedLikes) }),
    z.object({ follows: z.array(artistOfUser) }),
  ),
};

/** Emitted only for actual changes. */
export const followEvents = {
  artistFollowed: defineEvent('library.artist-followed.v1', artistOfUser),
  artistUnfollowed: defineEvent('library.artist-unfollowed.v1', artistOfUser),
};
