import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SchemaPolicyModule, type SchemaPolicy } from '../database/schema-policy.ts';
import { HealthController } from '../health/health.controller.ts';
import { addGentleClose } from '../http/gentle-close.ts';
import { RpcServer } from '../bus/rpc-server.ts';
import { nestLogger } from '../logging/logger.ts';
import { watchHttp, watchingModules, watchPorts, type Telemetry } from '../telemetry/telemetry.ts';
import { answerWhileStarting } from './answer-while-starting.ts';
import { PortsModule, type Ports } from './ports.ts';
import { ServiceErrorFilter } from './service-error.filter.ts';

export interface ServiceOptions {
  /** The service's name: its queue group on the bus. */
  readonly name: string;
  readonly module: DynamicModule;
  readonly ports: Ports;
  /** Where it answers over HTTP. Without it, it answers on the bus alone. Port 0 is any free one. */
  readonly http?: { readonly host: string; readonly port: number };
  /** Whether it brings its database up to date, which it does unless told otherwise, or waits until that was done. */
  readonly schema?: SchemaPolicy;
  /** What watches over it. With metrics, its HTTP side answers `GET /metrics`. */
  readonly telemetry?: Telemetry | undefined;
}

export interface RunningPart {
  /** Its HTTP side's base URL, empty without one. */
  readonly url: string;
  /** Takes no new work, finishes what is in flight, closes the database. */
  close(): Promise<void>;
}

export interface RunningService extends RunningPart {
  /** One of the service's providers, for whoever runs it in the same process. */
  get<Provider>(type: Type<Provider>): Provider;
}

/** Starts one service on the given ports: its message handlers, its consumers and its HTTP side if it has one. */
export async function startService({
  name,
  module,
  ports: given,
  http,
  schema = 'migrate',
  telemetry = {},
}: ServiceOptions): Promise<RunningService> {
  const ports = watchPorts(given, telemetry);
  const root: DynamicModule = {
    module: ServiceRoot,
    imports: [
      PortsModule.with(ports),
      SchemaPolicyModule.with(schema),
      ...watchingModules(name, telemetry),
      module,
    ],
    controllers: http ? [HealthController] : [],
  };
  const adapter = new FastifyAdapter({ requestTimeout: 0, return503OnClosing: false });
  const starting = http && schema === 'wait' ? await answerWhileStarting(http) : undefined;
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: nestLogger(ports.logger),
    abortOnError: false,
  }).finally(() => starting?.close());
  watchHttp(adapter.getInstance(), telemetry, true);
  addGentleClose(adapter.getInstance());
  app.useGlobalFilters(new ServiceErrorFilter(ports.logger));
  app.connectMicroservice(
    { strategy: new RpcServer(ports.bus, name, ports.logger) },
    { inheritAppConfig: true },
  );
  await app.startAllMicroservices();
  if (http) await app.listen(http.port, http.host);
  else await app.init();
  return { url: http ? await app.getUrl() : '', get: (type) => app.get(type), close: () => app.close() };
}

class ServiceRoot {}
