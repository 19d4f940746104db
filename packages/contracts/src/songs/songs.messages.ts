import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { objectKeySchema } from '../media/asset.ts';
import { eventType } from '../messages/event.ts';
import { rpc } from '../messages/rpc.ts';
import { songListSchema, songSchema } from './song.ts';

/** A song's two files as media stored them. */
const songFilesSchema = z.object({
  imageAssetId: z.uuid(),
  imageKey: objectKeySchema,
  audioAssetId: z.uuid(),
  audioKey: objectKeySchema,
});

/** What catalog needs for a new song, parsed and measured by gateway and media. */
export const newSongSchema = z.object({
  title: z.string().min(1).max(30),
  lyrics: z.string().min(1).max(20_000),
  genre: z.string().min(1).max(60),
  releaseYear: z.int().min(1).max(9999),
  durationSeconds: z.int().nonnegative(),
  files: songFilesSchema,
});
export type NewSong = z.output<typeof newSongSchema>;

/** A page of songs, newest first: those older than the song `before`. */
export const songPageSchema = z.object({ before: idSchema.optional(), limit: z.int().min(1).max(1000) });

export const songMessages = {
  /** `artistName` serves a user whose `user-updated` event has not arrived yet. */
  create: rpc(
    'catalog.songs.create.v1',
    z.object({ actor: actorSchema, artistName: z.string(), song: newSongSchema }),
    songSchema,
  ),
  page: rpc('catalog.songs.page.v1', songPageSchema, songListSchema),
  pageOfUser: rpc(
    'catalog.songs.page-of-user.v1',
    songPageSchema.extend({ userId: idSchema }),
    songListSchema,
  ),
  byId: rpc('catalog.songs.by-id.v1', z.object({ id: idSchema }), songSchema),
  idsOfUser: rpc(
    'catalog.songs.ids-of-user.v1',
    z.object({ userId: idSchema }),
    z.object({ songIds: z.array(idSchema), albumIds: z.array(idSchema) }),
  ),
};

export const songEvents = {
  songCreated: eventType(
    'catalog.song-created.v1',
    z.object({ id: idSchema, userId: idSchema, assetIds: z.array(z.uuid()) }),
  ),
};
