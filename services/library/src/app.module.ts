import { Module, type DynamicModule } from '@nestjs/common';
import { CreateOutboxAndInbox1700000000000, DatabaseModule, EventsModule } from '@rubato/service-kit';
import { CollectionsHandlers } from './collections/collections.handlers.ts';
import { CollectionsService } from './collections/collections.service.ts';
import type { LibraryConfig } from './config.ts';
import { CreatePlaylistsAndLikes1763690300000 } from './migrations/create-playlists-and-likes.migration.ts';

const migrations = [CreateOutboxAndInbox1700000000000, CreatePlaylistsAndLikes1763690300000];

/** Playlists and likes. */
@Module({})
export class LibraryModule {
  static with(config: LibraryConfig): DynamicModule {
    return {
      module: LibraryModule,
      imports: [
        DatabaseModule.with({ name: 'library', url: config.databaseUrl, entities: [], migrations }),
        EventsModule,
      ],
      controllers: [CollectionsHandlers],
      providers: [CollectionsService],
    };
  }
}
