import {
  eventMigrations,
  idempotencyMigrations,
  migrateDatabase,
  nightlyPassMigrations,
} from '@rubato/service-kit';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadServices } from '@rubato/standalone';
import { serviceNames } from '../product/service-names.ts';

type Migration = (typeof eventMigrations)[number];

const services = join(import.meta.dirname, '../../services');
const loaded = await loadServices();

/** A chain of migrations: the schema of release 0.1.0, and later ones. */
interface Chain {
  readonly base: readonly Migration[];
  readonly later: readonly Migration[];
}

const chains = Object.fromEntries(
  await Promise.all(serviceNames.map(async (service) => [service, await chainsOf(service)] as const)),
) as Record<string, readonly Chain[]>;

/** The length of the longest chain. */
export const maxStepsBack = Math.max(
  ...Object.values(chains).flatMap((all) => all.map(({ later }) => later.length)),
);

/** The names of all migrations of a service, in order. */
export function migrationNames(service: string): string[] {
  return (chains[service] ?? []).flatMap(({ base, later }) => [...base, ...later]).map(({ name }) => name);
}

/**
 * Migrates a service's empty database to the schema of `steps` migrations ago, at the earliest to that of release 0.1.0.
 */
export async function migrateToEarlier(service: string, url: string, steps: number): Promise<void> {
  const migrations = (chains[service] ?? []).flatMap(({ base, later }) => [
    ...base,
    ...later.slice(0, Math.max(0, later.length - steps)),
  ]);
  await migrateDatabase(url, migrations);
}

/** A service's own migrations and the shared ones, which are independent of each other. */
async function chainsOf(service: string): Promise<Chain[]> {
  const all = loaded.find(({ manifest }) => manifest.name === service)?.service.migrations ?? [];
  const shared = [eventMigrations, idempotencyMigrations, nightlyPassMigrations].filter((each) =>
    contains(all, each),
  );
  return [...shared, await ownMigrations(service)].map((each) => ({
    base: each.slice(0, 1),
    later: each.slice(1),
  }));
}

function contains(all: readonly unknown[], shared: readonly Migration[]): boolean {
  return all.includes(shared[0]);
}

async function ownMigrations(service: string): Promise<Migration[]> {
  const folder = join(services, service, 'src/migrations');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.migration.ts'));
  const modules = await Promise.all(
    files.map((name) => import(pathToFileURL(join(folder, name)).href) as Promise<Record<string, Migration>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .toSorted((one, other) => stamp(one) - stamp(other));
}

function stamp({ name }: Migration): number {
  return Number(/\d{13}$/.exec(name)?.[0]);
}
