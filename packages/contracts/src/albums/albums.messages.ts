import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { rpc } from '../messages/rpc.ts';
import { albumSchema } from './album.ts';

/** What catalog needs for a new album. Whether a form's picture URL is a good one is decided before. */
export const newAlbumSchema = z.object({
  title: z.string().min(1).max(200),
  imageUrl: z.string().min(1).max(2000),
  releaseYear: z.int().min(1940).max(9999),
});
export type NewAlbum = z.output<typeof newAlbumSchema>;

export const albumMessages = {
  byId: rpc('catalog.albums.by-id.v1', z.object({ id: idSchema }), albumSchema),
  create: rpc(
    'catalog.albums.create.v1',
    z.object({ actor: actorSchema, artistName: z.string(), album: newAlbumSchema }),
    albumSchema,
  ),
  /** Only the owner's own songs; adding a song again changes nothing. */
  addSong: rpc(
    'catalog.albums.add-song.v1',
    z.object({ actor: actorSchema, albumId: idSchema, songId: idSchema }),
    albumSchema,
  ),
};
