import { cacheKeys } from '@rubato/contracts';
import { defineRoutes, PageCache, PageIndex } from '@rubato/gateway-kit';
import { EPHEMERAL_STORE, type EphemeralStore } from '@rubato/service-kit';
import { ArtistsController } from './artists/artists.controller.ts';
import { artistsOperations } from './artists/artists.operations.ts';
import { ArtistsService } from './artists/artists.service.ts';
import { AlbumsController } from './albums/albums.controller.ts';
import { albumsOperations } from './albums/albums.operations.ts';
import { AlbumsService } from './albums/albums.service.ts';
import { WholeAlbumList } from './albums/whole-album-list.ts';
import { fieldDescriptions } from './field-descriptions.ts';
import { requests, responses } from './schemas.ts';
import { SongsController } from './songs/songs.controller.ts';
import { songsOperations } from './songs/songs.operations.ts';
import { SongsService } from './songs/songs.service.ts';
import { WholeSongList } from './songs/whole-song-list.ts';

/** Songs, albums and artists. */
export const routes = defineRoutes({
  controllers: [SongsController, AlbumsController, ArtistsController],
  providers: [
    AlbumsService,
    ArtistsService,
    {
      provide: PageCache,
      useFactory: (store: EphemeralStore, index: PageIndex) =>
        new PageCache(store, cacheKeys.catalogState, index),
      inject: [EPHEMERAL_STORE, PageIndex],
    },
    SongsService,
    WholeAlbumList,
    WholeSongList,
  ],
  operations: [...songsOperations, ...albumsOperations, ...artistsOperations],
  tags: {
    Songs: 'Upload, update and delete songs. Everyone may listen; only the owner may change a song.',
    Albums: 'Collections of an artist’s own songs.',
    Artists: 'Pages of artists. Every user owns one.',
  },
  responses,
  requests,
  fieldDescriptions,
});
