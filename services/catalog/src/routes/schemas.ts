import {
  artistFormSchema,
  artistProfileSchema,
  artistSchema,
  albumFormSchema,
  albumSchema,
  audioJobListSchema,
  newSongFieldsSchema,
  songChangesFieldsSchema,
  songListSchema,
  songOrderSchema,
  songSchema,
} from '@rubato/contracts';
import { deletedSchema, type Operation } from '@rubato/gateway-kit';
import { z } from 'zod';

export const responses = {
  Artist: artistSchema,
  ArtistProfile: artistProfileSchema,
  Song: songSchema,
  SongList: songListSchema,
  AudioJobList: audioJobListSchema,
  Album: albumSchema,
  AlbumsById: z.record(z.string(), albumSchema),
  Deleted: deletedSchema,
};

export const requests = {
  ArtistForm: artistFormSchema,
  NewSong: newSongFieldsSchema.extend({ image: z.file(), audio: z.file() }),
  SongChanges: songChangesFieldsSchema.extend({ image: z.file().optional(), audio: z.file().optional() }),
  AlbumForm: albumFormSchema,
  SongOrder: songOrderSchema,
};

export type CatalogOperation = Operation<keyof typeof responses, keyof typeof requests>;
