import { loadServices } from '@rubato/standalone';
import { createTestDatabase, type TestDatabase } from '@rubato/testing';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { serviceNames } from './service-names.ts';

/** The databases of all services. */
export interface ServiceDatabases {
  url(service: string): string;
  drop(): Promise<void>;
}

/** Creates a database with the newest schema for each service. */
export async function createServiceDatabases(): Promise<ServiceDatabases> {
  const services = await loadServices();
  return createAll((name) =>
    createMigratedDatabase(services.find(({ service }) => service.name === name)?.service.migrations ?? []),
  );
}

/** Creates an empty database for each service. */
export const createEmptyDatabases = () => createAll(createTestDatabase);

async function createAll(create: (service: string) => Promise<TestDatabase>): Promise<ServiceDatabases> {
  const databases = new Map(
    await Promise.all(serviceNames.map(async (service) => [service, await create(service)] as const)),
  );
  return {
    url: (service) => databases.get(service)?.url ?? '',
    drop: async () => void (await Promise.all([...databases.values()].map((database) => database.drop()))),
  };
}
