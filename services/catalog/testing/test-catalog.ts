import {
  createLogger,
  FolderObjectStore,
  InProcessBus,
  InProcessEventBus,
  MemoryEphemeralStore,
  startService,
  type RunningService,
} from '@rubato/service-kit';
import type { EventType } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createMigratedDatabase } from '../../../packages/service-kit/testing/migrated-database.ts';
import { CatalogModule, migrations } from '../src/app.module.ts';
import { catalogConfig } from '../src/config.ts';

export interface TestCatalog {
  readonly service: RunningService;
  readonly bus: InProcessBus;
  readonly ephemeral: MemoryEphemeralStore;
  readonly database: pg.Client;
  /** Publishes an event with the given id or a new one. Resolves when it has been handled. */
  publish(type: EventType, payload: unknown, id?: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts only catalog, with its own database. */
export async function startTestCatalog(): Promise<TestCatalog> {
  const testDatabase = await createMigratedDatabase(migrations);
  const bus = new InProcessBus();
  const events = new InProcessEventBus();
  const ephemeral = new MemoryEphemeralStore();
  const service = await startService({
    name: 'catalog',
    module: CatalogModule.with(catalogConfig({ DATABASE_URL: testDatabase.url })),
    ports: {
      bus,
      events,
      ephemeral,
      objects: new FolderObjectStore('/nonexistent'),
      logger: createLogger('test', 'silent'),
    },
  });
  events.open();
  const database = new pg.Client(testDatabase.url);
  await database.connect();
  return {
    service,
    bus,
    ephemeral,
    database,
    publish: (type, payload, id = randomUUID()) =>
      events.publish({ id, subject: type.subject, occurredAt: new Date().toISOString(), payload }),
    close: async () => {
      await service.close();
      await database.end();
      await testDatabase.drop();
    },
  };
}
