import { Module, type DynamicModule } from '@nestjs/common';
import {
  CreateIdempotencyKeys1700000100000,
  CreateOutboxAndInbox1700000000000,
  DatabaseModule,
  EventsModule,
} from '@rubato/service-kit';
import { AlbumEntity } from './albums/album.entity.ts';
import { AlbumsHandlers } from './albums/albums.handlers.ts';
import { AlbumsService } from './albums/albums.service.ts';
import { ArtistEntity } from './artists/artist.entity.ts';
import { ArtistsService } from './artists/artists.service.ts';
import { CATALOG_CONFIG, type CatalogConfig } from './config.ts';
import { CatalogVersion } from './lists/catalog-version.ts';
import { CreateCatalogVersion1763690110000 } from './migrations/create-catalog-version.migration.ts';
import { CreateSongsAndAlbums1763690100000 } from './migrations/create-songs-and-albums.migration.ts';
import { SongEntity } from './songs/song.entity.ts';
import { SongsHandlers } from './songs/songs.handlers.ts';
import { SongsService } from './songs/songs.service.ts';

const entities = [ArtistEntity, SongEntity, AlbumEntity];
const migrations = [
  CreateOutboxAndInbox1700000000000,
  CreateIdempotencyKeys1700000100000,
  CreateSongsAndAlbums1763690100000,
  CreateCatalogVersion1763690110000,
];

/** Songs and albums. */
@Module({})
export class CatalogModule {
  static with(config: CatalogConfig): DynamicModule {
    return {
      module: CatalogModule,
      imports: [
        DatabaseModule.with({ name: 'catalog', url: config.databaseUrl, entities, migrations }),
        EventsModule,
      ],
      controllers: [SongsHandlers, AlbumsHandlers],
      providers: [
        { provide: CATALOG_CONFIG, useValue: config },
        CatalogVersion,
        SongsService,
        AlbumsService,
        ArtistsService,
      ],
    };
  }
}
