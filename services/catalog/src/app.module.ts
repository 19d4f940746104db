import { Module, type DynamicModule } from '@nestjs/common';
import {
  DatabaseModule,
  DeletedUsersConsumer,
  deletedUsers,
  provideDeletionCleaner,
  eventMigrations,
  EventsModule,
  idempotencyKeyRetention,
  idempotencyMigrations,
  failedEventRetention,
  inboxRetention,
  type Migrations,
  RetentionModule,
  createTombstoneRetention,
} from '@rubato/service-kit';
import { AlbumEntity } from './albums/album.entity.ts';
import { AlbumsHandlers } from './albums/albums.handlers.ts';
import { AlbumsService } from './albums/albums.service.ts';
import { UsedAssetsHandlers } from './assets/used-assets.handlers.ts';
import { UsedAssetsService } from './assets/used-assets.service.ts';
import { ArtistEntity } from './artists/artist.entity.ts';
import { ArtistsHandlers } from './artists/artists.handlers.ts';
import { ArtistsService } from './artists/artists.service.ts';
import { CATALOG_CONFIG, type CatalogConfig } from './config.ts';
import { CatalogChanges } from './lists/catalog-changes.ts';
import { CatalogVersion } from './lists/catalog-version.ts';
import { UserListsHandlers } from './lists/user-lists.handlers.ts';
import { UserListsService } from './lists/user-lists.service.ts';
import { CreateSchema1795910400000 } from './migrations/create-schema.migration.ts';
import { BlocksHandlers } from './moderation/blocks.handlers.ts';
import { BlocksService } from './moderation/blocks.service.ts';
import { LikeCountsReconciler } from './songs/like-counts.reconciler.ts';
import { SongListsService } from './songs/song-lists.service.ts';
import { SongEntity } from './songs/song.entity.ts';
import { SongsHandlers } from './songs/songs.handlers.ts';
import { SongsService } from './songs/songs.service.ts';
import { RowsOfUsers } from './users/rows-of-users.ts';

const entities = [ArtistEntity, SongEntity, AlbumEntity];
export const migrations: Migrations = [
  ...eventMigrations,
  ...idempotencyMigrations,
  CreateSchema1795910400000,
];

/** Songs and albums. */
@Module({})
export class CatalogModule {
  static register(config: CatalogConfig): DynamicModule {
    return {
      module: CatalogModule,
      imports: [
        DatabaseModule.register({ name: 'catalog', url: config.databaseUrl, entities, migrations }),
        EventsModule,
        RetentionModule.register([
          failedEventRetention,
          inboxRetention,
          idempotencyKeyRetention,
          createTombstoneRetention(deletedUsers),
        ]),
      ],
      controllers: [
        SongsHandlers,
        UsedAssetsHandlers,
        AlbumsHandlers,
        ArtistsHandlers,
        UserListsHandlers,
        BlocksHandlers,
      ],
      providers: [
        { provide: CATALOG_CONFIG, useValue: config },
        CatalogChanges,
        CatalogVersion,
        DeletedUsersConsumer,
        provideDeletionCleaner(deletedUsers, RowsOfUsers),
        LikeCountsReconciler,
        LikeCountsReconciler.defaultSettling,
        RowsOfUsers,
        SongListsService,
        SongsService,
        UsedAssetsService,
        AlbumsService,
        ArtistsService,
        UserListsService,
        BlocksService,
      ],
    };
  }
}
