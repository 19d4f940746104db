import { Module, type DynamicModule } from '@nestjs/common';
import {
  DatabaseModule,
  deletedArtists,
  deletedUsers,
  DeletedUsersConsumer,
  provideDeletionCleaner,
  eventMigrations,
  EventsModule,
  idempotencyKeyRetention,
  idempotencyMigrations,
  failedEventRetention,
  inboxRetention,
  type Migrations,
  nightlyPassMigrations,
  RetentionModule,
  createTombstoneRetention,
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
import { CreateSchema1795910400000 } from './migrations/create-schema.migration.ts';
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
  CreateSchema1795910400000,
];

/** Playlists, likes and follows. */
@Module({})
export class LibraryModule {
  static register(config: LibraryConfig): DynamicModule {
    return {
      module: LibraryModule,
      imports: [
        DatabaseModule.register({ name: 'library', url: config.databaseUrl, entities, migrations }),
        EventsModule,
        RetentionModule.register([
          failedEventRetention,
          inboxRetention,
          idempotencyKeyRetention,
          createTombstoneRetention(deletedUsers),
          createTombstoneRetention(deletedArtists),
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
        provideDeletionCleaner(deletedArtists, FollowsOfArtists),
        provideDeletionCleaner(deletedUsers, RowsOfUsers),
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
