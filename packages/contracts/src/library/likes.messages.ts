import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { defineEvent } from '../messages/event.ts';
import { idPageSchema, idsSchema } from '../messages/id-page.ts';
import { defineReadRpc, defineRpc } from '../messages/rpc.ts';

const likeSchema = z.object({ actor: actorSchema, songId: idSchema });
const likedSongSchema = z.object({ song_id: idSchema });

/** The maximum number of likes or follows in one message of an export. */
export const maxExportedLikes = 5000;

/** Both `add` and `remove` are idempotent. */
export const likeMessages = {
  /** The caller checks that the song exists. A deleted song is NOT_FOUND. */
  add: defineRpc('library.likes.add.v1', likeSchema, likedSongSchema),
  remove: defineRpc('library.likes.remove.v1', likeSchema, likedSongSchema),
  /** The ids of the songs that a user likes, oldest like first. `include` is like that of `playlistMessages.pageOfUser`. */
  idsOfUser: defineReadRpc(
    'library.likes.ids-of-user.v1',
    idPageSchema.extend({ include: z.optional(z.literal('blocked')) }),
    idsSchema,
  ),
  /**
   * The number of likes of each song, in the order of the request. `isSettled` is true when the service has published all events about
   * them.
   */
  counts: defineReadRpc(
    'library.likes.counts.v1',
    z.object({ songIds: z.array(idSchema).max(200) }),
    z.object({ counts: z.array(z.int().nonnegative()), isSettled: z.boolean() }),
  ),
  /** All likes of all users, by user and song, after the one of `after`. */
  export: defineReadRpc(
    'library.likes.export.v1',
    z.object({
      after: z.object({ userId: idSchema, songId: idSchema }).optional(),
      limit: z.int().min(1).max(maxExportedLikes),
    }),
    z.object({ likes: z.array(z.object({ userId: idSchema, songId: idSchema, at: z.iso.datetime() })) }),
  ),
};

const songOfUser = z.object({ userId: idSchema, songId: idSchema });

/** Emitted only for actual changes. Deleting a song removes its likes without an event. */
export const likeEvents = {
  songLiked: defineEvent('library.song-liked.v1', songOfUser),
  songUnliked: defineEvent('library.song-unliked.v1', songOfUser),
};
