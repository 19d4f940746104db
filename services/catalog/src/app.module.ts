import { Module, type DynamicModule } from '@nestjs/common';
import {
  DatabaseModule,
  DeletedUsersConsumer,
  deletedUsers,
  deletionCleaner,
  eventMigrations,
  EventsModule,
  idempotencyKeyRetention,
  idempotencyMigrations,
  failedEventRetention,
  inboxRetention,
  type Migrations,
  RetentionModule,
  tombstoneRetention,
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
import { AddImagesToAlbums1795367010000 } from './migrations/add-images-to-albums.migration.ts';
import { AddSoundToSongs1795436000000 } from './migrations/add-sound-to-songs.migration.ts';
import { AddVisibility1795540000000 } from './migrations/add-visibility.migration.ts';
import { AllowAlbumSongPositions1795366970000 } from './migrations/allow-album-song-positions.migration.ts';
import { CreateUserListVersions1763690170000 } from './migrations/create-user-list-versions.migration.ts';
import { AddDerivedToSongs1763690140000 } from './migrations/add-derived-to-songs.migration.ts';
import { CreateAlbumSegments1763690180000 } from './migrations/create-album-segments.migration.ts';
import { CreateCatalogVersion1763690110000 } from './migrations/create-catalog-version.migration.ts';
import { ClearBlockedBy1795707600000 } from './migrations/clear-blocked-by.migration.ts';
import { CreateDeletedUsers1795574400000 } from './migrations/create-deleted-users.migration.ts';
import { FollowClockInVersions1795757600000 } from './migrations/follow-clock-in-versions.migration.ts';
import { IncludeVisibilityInUserIndexes1795822840000 } from './migrations/include-visibility-in-user-indexes.migration.ts';
import { IndexExternalCovers1795822800000 } from './migrations/index-external-covers.migration.ts';
import { CreateSongSegments1763690130000 } from './migrations/create-song-segments.migration.ts';
import { CreateSongsAndAlbums1763690100000 } from './migrations/create-songs-and-albums.migration.ts';
import { IdentifyArtists1795487400000 } from './migrations/identify-artists.migration.ts';
import { IndexSongAssets1763690150000 } from './migrations/index-song-assets.migration.ts';
import { RaiseCatalogVersionOnce1763690120000 } from './migrations/raise-catalog-version-once.migration.ts';
import { RaiseVersionsAtCommit1763690160000 } from './migrations/raise-versions-at-commit.migration.ts';
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
  CreateSongsAndAlbums1763690100000,
  CreateCatalogVersion1763690110000,
  RaiseCatalogVersionOnce1763690120000,
  CreateSongSegments1763690130000,
  AddDerivedToSongs1763690140000,
  IndexSongAssets1763690150000,
  RaiseVersionsAtCommit1763690160000,
  CreateUserListVersions1763690170000,
  CreateAlbumSegments1763690180000,
  AllowAlbumSongPositions1795366970000,
  AddImagesToAlbums1795367010000,
  AddSoundToSongs1795436000000,
  IdentifyArtists1795487400000,
  AddVisibility1795540000000,
  CreateDeletedUsers1795574400000,
  ClearBlockedBy1795707600000,
  FollowClockInVersions1795757600000,
  IndexExternalCovers1795822800000,
  IncludeVisibilityInUserIndexes1795822840000,
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
        RetentionModule.with([
          failedEventRetention,
          inboxRetention,
          idempotencyKeyRetention,
          tombstoneRetention(deletedUsers),
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
        deletionCleaner(deletedUsers, RowsOfUsers),
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
