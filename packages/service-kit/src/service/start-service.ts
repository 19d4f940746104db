import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { SchemaPolicyModule, type SchemaPolicy } from '../database/schema-policy.ts';
import { HealthController } from '../health/health.controller.ts';
import { addGracefulClose } from '../http/graceful-close.ts';
import { UploadsInProgress } from '../http/uploads-in-progress.ts';
import { RpcServer } from '../bus/rpc-server.ts';
import { createNestLogger } from '../logging/logger.ts';
import {
  instrumentHttp,
  createTelemetryModules,
  instrumentPorts,
  type Telemetry,
} from '../telemetry/telemetry.ts';
import { serveStartupHealth } from './serve-startup-health.ts';
import { PortsModule, type Ports } from './ports.ts';
import { ServiceErrorFilter } from './service-error.filter.ts';

export interface ServiceOptions {
  /** The name of the service, which is also its queue group on the bus. */
  readonly name: string;
  readonly module: DynamicModule;
  readonly ports: Ports;
  /** The address of its HTTP server. Without it, the service is on the bus only. Port 0 picks a free port. */
  readonly http?: { readonly host: string; readonly port: number };
  /** Whether it migrates its database on startup, which is the default, or waits until it has been migrated. */
  readonly schema?: SchemaPolicy;
  /** With metrics, its HTTP server exposes `GET /metrics`. */
  readonly telemetry?: Telemetry | undefined;
  /** Multiplies the time limits of calls and queries; 1 by default. */
  readonly deadlineFactor?: number | undefined;
}

export interface RunningServer {
  /** The base URL of its HTTP server, empty without one. */
  readonly url: string;
  /** The uploads that it is receiving. A server without is closed at once. */
  readonly uploads?: UploadsInProgress;
  /** Stops taking work, finishes what is in flight, and closes the database. */
  close(): Promise<void>;
}

export interface RunningService extends RunningServer {
  /** Returns a provider of the service, for code in the same process. */
  get<Provider>(type: Type<Provider>): Provider;
}

/** Starts a service on the given ports: its message handlers, its consumers and, if configured, its HTTP server. */
export async function startService({
  name,
  module,
  ports: given,
  http,
  schema = 'migrate',
  telemetry = {},
  deadlineFactor,
}: ServiceOptions): Promise<RunningService> {
  const ports = instrumentPorts(given, telemetry);
  const root: DynamicModule = {
    module: ServiceRoot,
    imports: [
      PortsModule.register(ports, deadlineFactor),
      SchemaPolicyModule.register(schema),
      ...createTelemetryModules(name, telemetry),
      module,
    ],
    controllers: http ? [HealthController] : [],
  };
  const adapter = new FastifyAdapter({ requestTimeout: 0, return503OnClosing: false });
  const starting = http && schema === 'wait' ? await serveStartupHealth(http) : undefined;
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: createNestLogger(ports.logger),
    abortOnError: false,
  }).finally(() => starting?.close());
  instrumentHttp(adapter.getInstance(), telemetry, true);
  addGracefulClose(adapter.getInstance());
  const uploads = new UploadsInProgress(adapter.getInstance(), isForm);
  app.useGlobalFilters(new ServiceErrorFilter(ports.logger));
  app.connectMicroservice(
    { strategy: new RpcServer(ports.bus, name, ports.logger) },
    { inheritAppConfig: true },
  );
  await app.startAllMicroservices();
  if (http) await app.listen(http.port, http.host);
  else await app.init();
  const url = http ? await app.getUrl() : '';
  return { url, uploads, get: (type) => app.get(type), close: () => app.close() };
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') === true;
}

class ServiceRoot {}
