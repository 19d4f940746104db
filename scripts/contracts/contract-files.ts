import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractOf, type Contract } from '../../packages/contracts/testing/contract.ts';
import type { JsonSchema } from '../../packages/contracts/testing/incompatibilities.ts';

/** The fields that a service needs of events of other services, by subject. */
export type Expectations = Readonly<Record<string, JsonSchema>>;

/** What a service declares in its own folder. */
export interface ServiceContract {
  readonly name: string;
  /** Its own messages and events (`contract.json`). */
  readonly contract: Contract;
  /** What it needs of the events of others (`expectations.json`). */
  readonly expectations: Expectations;
  /** The events that its manifest lists, if it has one. */
  readonly consumes?: readonly string[];
}

/** The contracts of all services: that of `packages/contracts`, which they share, and their own. */
export interface Contracts {
  readonly shared: Contract;
  readonly services: readonly ServiceContract[];
}

export const sharedContractFile = 'packages/contracts/contract.json';
export const getContractFile = (service: string) => `services/${service}/contract.json`;
export const getExpectationsFile = (service: string) => `services/${service}/expectations.json`;

/** Reads the checked-in contracts below `root`. Files that do not exist are empty. */
export function readContracts(root: string): Contracts {
  return {
    shared: readJson(root, sharedContractFile) as Contract,
    services: listServiceNames(root).map((name) => ({
      name,
      contract: readJson(root, getContractFile(name)) as Contract,
      expectations: readJson(root, getExpectationsFile(name)) as Expectations,
      ...readConsumedEvents(root, name),
    })),
  };
}

/** Loads the contracts of the code: `services/<name>/src/contract/index.ts`, and `shared`, which is in memory. */
export async function loadContracts(root: string, shared: Contract): Promise<Contracts> {
  const services = listServiceNames(root).map(async (name): Promise<ServiceContract> => {
    const file = join(root, 'services', name, 'src/contract/index.ts');
    const module = existsSync(file) ? ((await import(pathToFileURL(file).href)) as object) : {};
    return { name, ...splitByOwner(name, contractOf(module)), ...readConsumedEvents(root, name) };
  });
  return { shared, services: await Promise.all(services) };
}

/** Events of other services are expectations. Throws on messages of other services: only their owner defines those. */
export function splitByOwner(
  owner: string,
  contract: Contract,
): { contract: Contract; expectations: Expectations } {
  const isOwn = (subject: string) => subject.startsWith(`${owner}.`);
  const foreign = Object.entries(contract).filter(([subject]) => !isOwn(subject));
  const expectations = foreign.map(([subject, schemas]): [string, JsonSchema] => {
    if ('payload' in schemas) return [subject, schemas.payload];
    throw new Error(`${owner} defines the message ${subject}, which another service owns`);
  });
  return {
    contract: Object.fromEntries(Object.entries(contract).filter(([subject]) => isOwn(subject))),
    expectations: Object.fromEntries(expectations),
  };
}

function listServiceNames(root: string): string[] {
  const folder = join(root, 'services');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

function readConsumedEvents(root: string, name: string): Pick<ServiceContract, 'consumes'> {
  const manifest = `services/${name}/service.json`;
  if (!existsSync(join(root, manifest))) return {};
  const { consumes = [] } = readJson(root, manifest) as { consumes?: { event: string }[] };
  return { consumes: consumes.map(({ event }) => event) };
}

/** Returns the JSON object in a file, or an empty one. Throws if the file contains something else. */
export function readJson(root: string, path: string): object {
  if (!existsSync(join(root, path))) return {};
  try {
    const value: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause });
  }
  throw new Error(`${path} is not a JSON object`);
}
