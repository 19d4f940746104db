import { z } from 'zod';
import { parseEnvironment } from '../config/parse-environment.ts';
import { defaultEventStream, type EventStreamSettings } from '../events/jetstream/event-stream-settings.ts';
import { servicesFolder } from '../manifest/read-service-manifests.ts';
import type { SchemaPolicy } from '../database/schema-policy.ts';

const schema = z.object({
  NATS_URL: z.url(),
  NATS_USER: z.string().min(1),
  NATS_PASSWORD: z.string().min(16, 'must be a secret of at least 16 characters'),
  REDIS_URL: z.url(),
  EVENTS_MAX_BYTES: z.coerce.number().int().min(1_048_576).default(defaultEventStream.maxBytes),
  EVENTS_REPLICAS: z.coerce.number().int().min(1).max(5).default(defaultEventStream.replicas),
  HTTP_HOST: z.string().default('0.0.0.0'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  SERVICES_FOLDER: z.string().min(1).default(servicesFolder),
  UPLOAD_DRAIN_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  MIGRATE_ON_STARTUP: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** The settings of every process of the distributed topology. */
export interface ProcessSettings {
  readonly nats: { readonly servers: string; readonly user: string; readonly pass: string };
  readonly redisUrl: string;
  /** Applied by the service that owns the event stream. */
  readonly eventStream: EventStreamSettings;
  /** The address of its HTTP server, which is public for the gateway and internal for a service. */
  readonly http: { readonly host: string; readonly port: number };
  /** The folder with `<service>/service.json` of all services. */
  readonly servicesFolder: string;
  /** Whether a service migrates its database on startup or waits until it has been migrated. */
  readonly schema: SchemaPolicy;
  /** For how long a shutdown waits for uploads in progress. */
  readonly uploadDrainMs: number;
  readonly logLevel: string;
}

/** Reads the settings from the environment. Throws an error with one line for each variable that is missing or invalid. */
export function readProcessSettings(environment: NodeJS.ProcessEnv): ProcessSettings {
  const parsed = parseEnvironment(schema, environment);
  return {
    nats: { servers: parsed.NATS_URL, user: parsed.NATS_USER, pass: parsed.NATS_PASSWORD },
    redisUrl: parsed.REDIS_URL,
    eventStream: { maxBytes: parsed.EVENTS_MAX_BYTES, replicas: parsed.EVENTS_REPLICAS },
    http: { host: parsed.HTTP_HOST, port: parsed.HTTP_PORT },
    servicesFolder: parsed.SERVICES_FOLDER,
    schema: parsed.MIGRATE_ON_STARTUP === 'on' ? 'migrate' : 'wait',
    uploadDrainMs: parsed.UPLOAD_DRAIN_SECONDS * 1000,
    logLevel: parsed.LOG_LEVEL,
  };
}
