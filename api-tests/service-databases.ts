import type { Migrations } from '@rubato/service-kit';
import { serviceNames, type ServiceName } from '@rubato/standalone';
import { createTestDatabase, type TestDatabase } from '@rubato/testing';
import { createMigratedDatabase } from '../packages/service-kit/testing/migrated-database.ts';
import { migrations as auth } from '../services/auth/src/app.module.ts';
import { migrations as catalog } from '../services/catalog/src/app.module.ts';
import { migrations as library } from '../services/library/src/app.module.ts';
import { migrations as media } from '../services/media/src/app.module.ts';

const migrations: Record<ServiceName, Migrations> = { auth, catalog, library, media };

/** The databases of all services. */
export interface ServiceDatabases {
  url(service: ServiceName): string;
  drop(): Promise<void>;
}

/** Creates a database with the newest schema for each service. */
export const createServiceDatabases = () =>
  createAll((service) => createMigratedDatabase(migrations[service]));

/** Creates an empty database for each service. */
export const createEmptyDatabases = () => createAll(createTestDatabase);

async function createAll(create: (service: ServiceName) => Promise<TestDatabase>): Promise<ServiceDatabases> {
  const databases = new Map(
    await Promise.all(serviceNames.map(async (service) => [service, await create(service)] as const)),
  );
  return {
    url: (service) => databases.get(service)?.url ?? '',
    drop: async () => void (await Promise.all([...databases.values()].map((database) => database.drop()))),
  };
}
