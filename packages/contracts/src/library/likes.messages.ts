import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { rpc } from '../messages/rpc.ts';

const likeSchema = z.object({ actor: actorSchema, songId: idSchema });
const likedSongSchema = z.object({ song_id: idSchema });

/** Repeating either changes nothing. */
export const likeMessages = {
  /** Whether there is such a song is asked before; a deleted one is NOT_FOUND. */
  add: rpc('library.likes.add.v1', likeSchema, likedSongSchema),
  remove: rpc('library.likes.remove.v1', likeSchema, likedSongSchema),
};
