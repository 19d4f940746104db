import { Module, type DynamicModule } from '@nestjs/common';
import {
  DatabaseModule,
  DEADLINE_FACTOR,
  deletedUsers,
  DeletedUsersConsumer,
  provideDeletionCleaner,
  eventMigrations,
  EventsModule,
  failedEventRetention,
  inboxRetention,
  RetentionModule,
  createTombstoneRetention,
  type Migrations,
} from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { BrowseHandlers } from './browse/browse.handlers.ts';
import { BrowseService } from './browse/browse.service.ts';
import { DISCOVERY_CONFIG, type DiscoveryConfig } from './config.ts';
import { CreateSchema1795910400000 } from './migrations/create-schema.migration.ts';
import { GenresService } from './genres/genres.service.ts';
import { PopularityUpdater } from './popularity/popularity.updater.ts';
import { MissedEvents } from './rebuild/missed-events.ts';
import { RelatedService } from './related/related.service.ts';
import { Rebuilder } from './rebuild/rebuilder.ts';
import { ChangeProcessor } from './replica/change-processor.ts';
import { CopiesConsumers } from './replica/copies.consumers.ts';
import { CopyWriter } from './replica/copy-writer.ts';
import { ReactionsConsumers } from './replica/reactions.consumers.ts';
import { replicaRetention } from './replica/replica-retention.ts';
import { RowsOfUsers } from './replica/rows-of-users.ts';
import { SONG_LISTENERS, type SongListener } from './replica/song-listener.ts';
import { PostgresSearchIndex, searchTimeoutMs } from './search/postgres.search-index.ts';
import { SearchDocuments } from './search/search-documents.ts';
import { SearchHandlers } from './search/search.handlers.ts';
import { SEARCH_INDEX } from './search/search-index.ts';
import { SearchLimits } from './search/search-limits.ts';
import { SearchService } from './search/search.service.ts';

export const migrations: Migrations = [...eventMigrations, CreateSchema1795910400000];

/** What is derived from the copies of songs. */
const songListeners = [SearchDocuments, GenresService];

/** Each consumer of events holds a connection while it writes. */
const poolSize = 16;

/** Search, browsing, home, feed and related songs. */
@Module({})
export class DiscoveryModule {
  static register(config: DiscoveryConfig): DynamicModule {
    const { databaseUrl: url } = config;
    return {
      module: DiscoveryModule,
      imports: [
        DatabaseModule.register({ name: 'discovery', url, entities: [], migrations, poolSize }),
        EventsModule,
        RetentionModule.register([
          failedEventRetention,
          inboxRetention,
          ...replicaRetention,
          createTombstoneRetention(deletedUsers),
        ]),
      ],
      controllers: [BrowseHandlers, SearchHandlers],
      providers: [
        { provide: DISCOVERY_CONFIG, useValue: config },
        {
          provide: SEARCH_INDEX,
          useFactory: (database: DataSource, deadlineFactor: number) =>
            new PostgresSearchIndex(database, deadlineFactor * searchTimeoutMs),
          inject: [DataSource, DEADLINE_FACTOR],
        },
        {
          provide: SONG_LISTENERS,
          useFactory: (...listeners: SongListener[]) => listeners,
          inject: songListeners,
        },
        ...songListeners,
        BrowseService,
        ChangeProcessor,
        CopiesConsumers,
        CopyWriter,
        DeletedUsersConsumer,
        provideDeletionCleaner(deletedUsers, RowsOfUsers),
        MissedEvents,
        PopularityUpdater,
        ReactionsConsumers,
        Rebuilder,
        RelatedService,
        RowsOfUsers,
        SearchLimits,
        SearchService,
      ],
    };
  }
}
