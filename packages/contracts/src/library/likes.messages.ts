import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { eventType } from '../messages/event.ts';
import { idPageSchema, idsSchema } from '../messages/id-page.ts';
import { readRpc, rpc } from '../messages/rpc.ts';

const likeSchema = z.object({ actor: actorSchema, songId: idSchema });
const likedSongSchema = z.object({ song_id: idSchema });

/** Repeating either changes nothing. */
export const likeMessages = {
  /** Whether there is such a song is asked before; a deleted one is NOT_FOUND. */
  add: rpc('library.likes.add.v1', likeSchema, likedSongSchema),
  remove: rpc('library.likes.remove.v1', likeSchema, likedSongSchema),
  /** The songs that a user likes, oldest like first. */
  idsOfUser: readRpc('library.likes.ids-of-user.v1', idPageSchema, idsSchema),
  /** How many likes each song has, in the order asked for, and whether all that told of them have left the service. */
  counts: readRpc(
    'library.likes.counts.v1',
    z.object({ songIds: z.array(idSchema).max(200) }),
    z.object({ counts: z.array(z.int().nonnegative()), isSettled: z.boolean() }),
  ),
};

const songOfUser = z.object({ userId: idSchema, songId: idSchema });

/** Each tells of a real change. A deleted song loses its likes without an event. */
export const likeEvents = {
  songLiked: eventType('library.song-liked.v1', songOfUser),
  songUnliked: eventType('library.song-unliked.v1', songOfUser),
};
