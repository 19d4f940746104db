import { Module, type DynamicModule } from '@nestjs/common';
import {
  DatabaseModule,
  deletedArtists,
  deletedUsers,
  DeletedUsersConsumer,
  deletionCleaner,
  eventMigrations,
  EventsModule,
  idempotencyKeyRetention,
  idempotencyMigrations,
  failedEventRetention,
  inboxRetention,
  type Migrations,
  nightlyPassMigrations,
  RetentionModule,
  tombstoneRetention,
} from '@rubato/service-kit';
import { CollectionsHandlers } from './collections/collections.handlers.ts';
import { CollectionsService } from './collections/collections.service.ts';
import { DeletedArtistsConsumer } from './follows/deleted-artists.consumer.ts';
import { FollowsHandlers } from './follows/follows.handlers.ts';
import { FollowsOfArtists } from './follows/follows-of-artists.ts';
import { FollowsService } from './follows/follows.service.ts';
import { LIBRARY_CONFIG, type LibraryConfig } from './config.ts';
import { LikeEntity } from './likes/like.entity.ts';
import { LikesHandlers } from './likes/likes.handlers.ts';
import { LikesService } from './likes/likes.service.ts';
import { AddImagesToPlaylists1795367020000 } from './migrations/add-images-to-playlists.migration.ts';
import { AllowPlaylistSongPositions1795366960000 } from './migrations/allow-playlist-song-positions.migration.ts';
import { ClearDeletedSongs1795366930000 } from './migrations/clear-deleted-songs.migration.ts';
import { CreateDeletedUsers1795574400000 } from './migrations/create-deleted-users.migration.ts';
import { CreateBlockedSongs1795540020000 } from './migrations/create-blocked-songs.migration.ts';
import { CreateFollows1795487500000 } from './migrations/create-follows.migration.ts';
import { CreateLibraryVersions1763690500000 } from './migrations/create-library-versions.migration.ts';
import { CreateLikeCounts1795366810000 } from './migrations/create-like-counts.migration.ts';
import { CreateLikeVersions1795366900000 } from './migrations/create-like-versions.migration.ts';
import { CreatePlaylistsAndLikes1763690300000 } from './migrations/create-playlists-and-likes.migration.ts';
import { CreateUsersAndDeletedSongs1763690400000 } from './migrations/create-users-and-deleted-songs.migration.ts';
import { IndexFollowsByArtist1795574410000 } from './migrations/index-follows-by-artist.migration.ts';
import { IndexExternalCovers1795822810000 } from './migrations/index-external-covers.migration.ts';
import { IndexLikesByTime1795366910000 } from './migrations/index-likes-by-time.migration.ts';
import { IndexUnclearedSongs1795366940000 } from './migrations/index-uncleared-songs.migration.ts';
import { RaiseLibraryVersionsInOrder1795366920000 } from './migrations/raise-library-versions-in-order.migration.ts';
import { RefuseLikesOfDeletedSongs1795366950000 } from './migrations/refuse-likes-of-deleted-songs.migration.ts';
import { PlaylistSongsService } from './playlists/playlist-songs.service.ts';
import { PlaylistEntity } from './playlists/playlist.entity.ts';
import { PlaylistsHandlers } from './playlists/playlists.handlers.ts';
import { PlaylistsService } from './playlists/playlists.service.ts';
import { BlockedSongsService } from './songs/blocked-songs.service.ts';
import { DeletedSongsCleaner } from './songs/deleted-songs.cleaner.ts';
import { DeletedSongsReconciler } from './songs/deleted-songs.reconciler.ts';
import { DeletedSongsService } from './songs/deleted-songs.service.ts';
import { RowsOfUsers } from './users/rows-of-users.ts';
import { UsersService } from './users/users.service.ts';

const entities = [PlaylistEntity, LikeEntity];
export const migrations: Migrations = [
  ...eventMigrations,
  ...idempotencyMigrations,
  ...nightlyPassMigrations,
  CreatePlaylistsAndLikes1763690300000,
  CreateUsersAndDeletedSongs1763690400000,
  CreateLibraryVersions1763690500000,
  CreateLikeCounts1795366810000,
  CreateLikeVersions1795366900000,
  IndexLikesByTime1795366910000,
  RaiseLibraryVersionsInOrder1795366920000,
  ClearDeletedSongs1795366930000,
  IndexUnclearedSongs1795366940000,
  RefuseLikesOfDeletedSongs1795366950000,
  AllowPlaylistSongPositions1795366960000,
  AddImagesToPlaylists1795367020000,
  CreateFollows1795487500000,
  CreateBlockedSongs1795540020000,
  CreateDeletedUsers1795574400000,
  IndexFollowsByArtist1795574410000,
  IndexExternalCovers1795822810000,
];

/** Playlists, likes and follows. */
@Module({})
export class LibraryModule {
  static with(config: LibraryConfig): DynamicModule {
    return {
      module: LibraryModule,
      imports: [
        DatabaseModule.with({ name: 'library', url: config.databaseUrl, entities, migrations }),
        EventsModule,
        RetentionModule.with([
          failedEventRetention,
          inboxRetention,
          idempotencyKeyRetention,
          tombstoneRetention(deletedUsers),
          tombstoneRetention(deletedArtists),
        ]),
      ],
      controllers: [CollectionsHandlers, FollowsHandlers, LikesHandlers, PlaylistsHandlers],
      providers: [
        { provide: LIBRARY_CONFIG, useValue: config },
        BlockedSongsService,
        CollectionsService,
        DeletedArtistsConsumer,
        DeletedSongsCleaner,
        DeletedSongsCleaner.defaultSizes,
        DeletedSongsReconciler,
        DeletedSongsService,
        DeletedUsersConsumer,
        deletionCleaner(deletedArtists, FollowsOfArtists),
        deletionCleaner(deletedUsers, RowsOfUsers),
        FollowsOfArtists,
        FollowsService,
        LikesService,
        PlaylistsService,
        PlaylistSongsService,
        RowsOfUsers,
        UsersService,
      ],
    };
  }
}
