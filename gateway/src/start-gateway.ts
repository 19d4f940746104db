import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  addGentleClose,
  nestLogger,
  PortsModule,
  type Ports,
  type RunningPart,
  type Telemetry,
  type UploadChannel,
  watchHttp,
  watchPorts,
} from '@rubato/service-kit';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { GatewayModule } from './app.module.ts';
import type { GatewayConfig } from './config.ts';
import { addAccessLog, type AccessLogLevel } from './http/access-log.hook.ts';
import { addBodyDeadline } from './http/body-deadline.hook.ts';
import type { ConnectionLimits } from './http/connections/connection-limits.ts';
import { createLimitedServer } from './http/connections/http-server.ts';
import { HttpErrorFilter, sendError, toAppError } from './http/http-error.filter.ts';
import { addLingering } from './http/lingering.hook.ts';
import { addRequestContext } from './http/request-context.hook.ts';
import { refuseAddress, refuseConnection } from './http/unroutable.ts';
import { addAdmission } from './overload/admission.hook.ts';
import { ShedReport } from './overload/shed-report.ts';
import { CsrfTokens } from './security/csrf-tokens.ts';
import { addCsrfProtection } from './security/csrf.ts';
import { addHostCheck } from './security/host-check.ts';
import { OwnHosts } from './security/own-hosts.ts';
import { addSecurityHeaders } from './security/security-headers.ts';

/** Slightly more than the longest valid list of ids. Parsing JSON blocks all other requests. */
const maxJsonBytes = 128 * 1024;
/** As long as a whole address can be, so that an id that is too long is no other kind of error. */
const maxParamLength = 16 * 1024;
const closingPatienceMs = 5000;
/** The largest form on a line of 1 Mbit/s takes half an hour. Uploads are collected after an hour. */
const requestTimeout = 45 * 60_000;

export interface GatewayOptions {
  readonly config: GatewayConfig;
  readonly ports: Ports;
  /** Where the bytes of uploads go. */
  readonly uploads: UploadChannel;
  readonly http: { readonly host: string; readonly port: number };
  /** Adds routes beside the API, where no other server stands in front. */
  readonly addEdgeRoutes?: (server: FastifyInstance) => Promise<void>;
  /** At which level each request is a line in the log: `debug` unless it says otherwise. */
  readonly accessLog?: AccessLogLevel | undefined;
  /** What watches over it. Its metrics are told nowhere on this address: `startMetricsListener` does that. */
  readonly telemetry?: Telemetry | undefined;
}

/** Starts the public API. Port 0 is any free one. */
export async function startGateway({
  config,
  ports: given,
  uploads,
  http,
  addEdgeRoutes,
  accessLog = 'debug',
  telemetry = {},
}: GatewayOptions): Promise<RunningPart> {
  const ports = watchPorts(given, telemetry);
  const adapter = new FastifyAdapter({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    trustProxy: (_address, hop) => hop < config.trustedProxyHops,
    bodyLimit: maxJsonBytes,
    serverFactory: (handle: (request: IncomingMessage, response: ServerResponse) => void) =>
      createLimitedServer(handle, {
        limits: limitsOf(config),
        requestTimeout,
        log: ports.logger,
        metrics: telemetry.metrics,
      }),
    // What has come is answered, also while the gateway ends.
    return503OnClosing: false,
    genReqId: (request: IncomingMessage) => requestId(request, config),
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  });
  const root: DynamicModule = {
    module: GatewayRoot,
    imports: [PortsModule.with(ports), GatewayModule.with(config, uploads)],
  };
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: nestLogger(ports.logger),
    abortOnError: false,
    bodyParser: false,
  });
  const server = adapter.getInstance();
  addAccessLog(server, ports.logger, accessLog);
  watchHttp(server, telemetry, config.trustedProxyHops > 0);
  addFirstHooks(server, config, new OwnHosts(config.publicOrigins, [hostname(), http.host]));
  await addCookieHooks(server, app.get(CsrfTokens));
  // Behind the cookies: an answer that refuses brings the CSRF token as well, which the next request needs.
  addAdmission(server, config.requestsAtOnce, new ShedReport(ports.logger, telemetry.metrics));
  app.useGlobalFilters(app.get(HttpErrorFilter));
  if (addEdgeRoutes) await server.register(withErrors(addEdgeRoutes));
  // One server for both of its addresses would be a second one, without limits.
  const host = http.host === 'localhost' ? '127.0.0.1' : http.host;
  // As many connections may wait to be accepted as may be open, so that the kernel does not reset a burst while the gateway is busy.
  await app.listen({ host, port: http.port, backlog: config.maxConnections });
  const close = async () => {
    // A listener who has paused would hold the door for ever.
    const timer = setTimeout(() => adapter.getHttpServer().closeAllConnections(), closingPatienceMs);
    await app.close().finally(() => clearTimeout(timer));
  };
  return { url: await app.getUrl(), close };
}

/** Behind proxies all connections are theirs. */
function limitsOf({
  trustedProxyHops,
  maxConnections,
  maxConnectionsPerAddress,
}: GatewayConfig): ConnectionLimits {
  return {
    maxConnections,
    maxConnectionsPerAddress: trustedProxyHops > 0 ? 0 : maxConnectionsPerAddress,
  };
}

/** The edge proxy's own id, where one of ours stands before us and lets no client's through. */
function requestId(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { trustedProxyHops }: GatewayConfig,
): string {
  const given = headers['x-request-id']?.toString() ?? '';
  return trustedProxyHops > 0 && /^[0-9a-f]{32}$/.test(given) ? given : randomUUID();
}

/** What every request passes, in this order, before its body is read. */
function addFirstHooks(server: FastifyInstance, config: GatewayConfig, hosts: OwnHosts): void {
  addGentleClose(server);
  server.removeContentTypeParser('text/plain');
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  addRequestContext(server);
  addLingering(server);
  addSecurityHeaders(server, config);
  addHostCheck(server, hosts);
}

/** What follows them: cookies are read and the CSRF token is checked, still before the body. */
async function addCookieHooks(server: FastifyInstance, csrfTokens: CsrfTokens): Promise<void> {
  await server.register(cookie);
  addCsrfProtection(server, csrfTokens);
  addBodyDeadline(server);
}

/** Routes that are no controller's fail in the same shape. */
function withErrors(addRoutes: (server: FastifyInstance) => Promise<void>) {
  return async (server: FastifyInstance): Promise<void> => {
    server.setErrorHandler((error, request, reply) => sendError(request, reply, toAppError(error)));
    await addRoutes(server);
  };
}

class GatewayRoot {}
