import type { DynamicModule } from '@nestjs/common';
import type { Migrations } from '../database/migrate-database.ts';
import type { UploadChannel } from '../uploads/upload-channel.ts';
import type { Ports } from './ports.ts';
import type { RunningService } from './start-service.ts';

type Environment = NodeJS.ProcessEnv;

/** What a service states about how it starts. */
export interface ServiceDefinition<Config> {
  /** As in its manifest. */
  readonly name: string;
  /** The migrations of its database, in the order in which they run. */
  readonly migrations: Migrations;
  /**
   * Reads its settings. In the distributed topology, `environment` is that of its process. In the embedded
   * topology, it is that of Rubato with `DATABASE_URL`, `INTERNAL_SECRET`, `DEMO`, `DEMO_SECRET` and
   * `MEDIA_BASE_URL` added: the same variables work in both. Throws an error with one line for each missing or invalid variable.
   */
  readonly parseConfig: (environment: Environment) => Config;
  readonly createModule: (config: Config) => DynamicModule;
  /** Adapters of the distributed topology that only this service needs, such as an object store. */
  readonly createAdapters?: (environment: Environment) => Promise<Partial<Ports>>;
  readonly offers?: ServiceOffers;
}

/** What a service does for other services in the same process, instead of its HTTP routes. */
export interface ServiceOffers {
  /** Receives the uploads of the gateway. At most one service has it. */
  readonly uploadChannel?: (service: RunningService) => UploadChannel;
}

/** A service as both topologies start it. */
export interface Service {
  readonly name: string;
  readonly migrations: Migrations;
  /** Throws an error with one line for each missing or invalid variable. */
  readonly checkSettings: (environment: Environment) => void;
  /** Its module with the settings in `environment`. Throws like `checkSettings`. */
  readonly createModule: (environment: Environment) => DynamicModule;
  readonly createAdapters: (environment: Environment) => Promise<Partial<Ports>>;
  readonly offers: ServiceOffers;
}

/** Defines a service. Its `src/index.ts` exports the result as `service`. */
export function defineService<Config>({
  name,
  migrations,
  parseConfig,
  createModule,
  createAdapters = async () => ({}),
  offers = {},
}: ServiceDefinition<Config>): Service {
  return {
    name,
    migrations,
    checkSettings: (environment) => void parseConfig(environment),
    createModule: (environment) => createModule(parseConfig(environment)),
    createAdapters,
    offers,
  };
}
