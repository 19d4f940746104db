import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { CsrfTokens, PageIndex } from '@rubato/gateway-kit';
import {
  addGracefulClose,
  createNestLogger,
  type Logger,
  PortsModule,
  type Ports,
  type RunningServer,
  type Telemetry,
  type UploadChannel,
  UploadsInProgress,
  instrumentHttp,
  instrumentPorts,
} from '@rubato/service-kit';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { GatewayModule } from './app.module.ts';
import type { GatewayConfig } from './config.ts';
import { addAccessLog, type AccessLogLevel } from './http/access-log.hook.ts';
import { addBodyDeadline } from './http/body-deadline.hook.ts';
import { addCachedPages } from './http/cached-pages.hook.ts';
import type { ConnectionLimits } from './http/connections/connection-limits.ts';
import { createLimitedServer } from './http/connections/http-server.ts';
import { addConditionalRequests } from './http/conditional-requests.hook.ts';
import { addHeadResponses } from './http/head-response.hook.ts';
import { HttpErrorFilter, sendError, toHttpAppError } from './http/http-error.filter.ts';
import { addJsonCompression } from './http/json-compression.hook.ts';
import { addLingeringClose } from './http/lingering-close.hook.ts';
import { addRequestContext } from './http/request-context.hook.ts';
import { rejectUrl, rejectConnection } from './http/client-errors.ts';
import { addAdmission } from './overload/admission.hook.ts';
import { LoadSheddingLog } from './overload/load-shedding-log.ts';
import { RequestClasses } from './overload/request-class.ts';
import { assertCompatible } from './routes/assert-compatible.ts';
import { discoverRoutes, type ServicesLocation } from './routes/discover-routes.ts';
import { gatewayRoutes } from './routes/gateway-routes.ts';
import type { ServiceRoutes } from './routes/service-routes.ts';
import { addCsrfProtection } from './security/csrf.ts';
import { addHostCheck } from './security/host-check.ts';
import { AllowedHosts } from './security/allowed-hosts.ts';
import { addPrivateCookies } from './security/private-cookies.hook.ts';
import { addSecurityHeaders } from './security/security-headers.ts';
import { UploadRoutes } from './uploads/upload-routes.ts';

/** Slightly more than the longest valid list of ids. Parsing JSON blocks the event loop. */
const maxJsonBytes = 128 * 1024;
/** The maximum length of a URL, so that an overlong id fails validation like any other. */
const maxParamLength = 16 * 1024;
const closeGracePeriodMs = 5000;
/**
 * The largest form takes half an hour at 1 Mbit/s. Unused uploads are deleted after an hour. Milliseconds.
 */
const requestTimeout = 45 * 60_000;

export interface GatewayOptions {
  readonly config: GatewayConfig;
  readonly ports: Ports;
  /** Receives the bytes of uploads. */
  readonly uploads: UploadChannel;
  readonly http: { readonly host: string; readonly port: number };
  /** Adds routes next to the API, for a gateway without an edge proxy in front. */
  readonly addEdgeRoutes?: (server: FastifyInstance) => Promise<void>;
  /** The log level of the access log; `debug` by default. */
  readonly accessLog?: AccessLogLevel | undefined;
  /** Metrics and tracing. The public server does not expose the metrics: `startMetricsListener` does. */
  readonly telemetry?: Telemetry | undefined;
  /** Where the services' routes are; next to the gateway by default. */
  readonly servicesLocation?: ServicesLocation;
  /** Multiplies the time limits of requests and calls; 1 by default. */
  readonly deadlineFactor?: number | undefined;
}

/**
 * Starts the public API. Port 0 selects any free port. Throws if the routes of a service cannot be loaded, or
 * conflict with those of another.
 */
export async function startGateway({
  config,
  ports: basePorts,
  uploads,
  http,
  addEdgeRoutes,
  accessLog = 'debug',
  telemetry = {},
  servicesLocation,
  deadlineFactor,
}: GatewayOptions): Promise<RunningServer> {
  const ports = instrumentPorts(basePorts, telemetry);
  const services = await loadRoutes(servicesLocation);
  const owners = services.map(({ owner }) => owner);
  ports.logger.info({ services: owners }, 'routes: loaded');
  const adapter = createAdapter(config, ports.logger, telemetry);
  const root: DynamicModule = {
    module: GatewayRoot,
    imports: [
      PortsModule.register(ports, deadlineFactor),
      GatewayModule.register(config, uploads, services, telemetry.metrics),
    ],
  };
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: createNestLogger(ports.logger),
    abortOnError: false,
    bodyParser: false,
  });
  const server = adapter.getInstance();
  addAccessLog(server, ports.logger, accessLog);
  instrumentHttp(server, telemetry, config.trustedProxyHops > 0);
  addFirstHooks(server, config, new AllowedHosts(config.publicOrigins, [hostname(), http.host]));
  const uploadRoutes = new UploadRoutes(services);
  await addCookieHooks(server, app.get(CsrfTokens), uploadRoutes);
  const uploadsInProgress = new UploadsInProgress(server, uploadRoutes.isUpload);
  // After the cookies: a rejection must set the CSRF token as well, which the next request needs.
  const classes = new RequestClasses(services, uploadRoutes);
  const log = new LoadSheddingLog(ports.logger, classes, telemetry.metrics);
  const { maxConcurrentRequests: maxPerClass, requestsPerNetwork: maxPerNetwork } = config;
  addAdmission(server, classes, { maxPerClass, maxPerNetwork, deadlineFactor }, log);
  addCachedPages(server, app.get(PageIndex));
  app.useGlobalFilters(app.get(HttpErrorFilter));
  if (addEdgeRoutes) await server.register(addWithErrors(addEdgeRoutes));
  // For `localhost` Node would start a second server, without limits, for the other address family.
  const host = http.host === 'localhost' ? '127.0.0.1' : http.host;
  // The accept queue is as long as the number of connections, so that the kernel does not reset a burst while
  // the gateway is busy.
  await app.listen({ host, port: http.port, backlog: config.maxConnections });
  const close = async () => {
    // The connection of a paused player would block the shutdown.
    const timer = setTimeout(() => adapter.getHttpServer().closeAllConnections(), closeGracePeriodMs);
    await app.close().finally(() => clearTimeout(timer));
  };
  return { url: await app.getUrl(), uploads: uploadsInProgress, close };
}

async function loadRoutes(location?: ServicesLocation): Promise<readonly ServiceRoutes[]> {
  const services = await discoverRoutes(location);
  assertCompatible([...services, gatewayRoutes]);
  return services;
}

function createAdapter(config: GatewayConfig, log: Logger, { metrics }: Telemetry): FastifyAdapter {
  return new FastifyAdapter({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    trustProxy: (_address, hop) => hop < config.trustedProxyHops,
    bodyLimit: maxJsonBytes,
    serverFactory: (handle: (request: IncomingMessage, response: ServerResponse) => void) =>
      createLimitedServer(handle, {
        limits: selectLimits(config),
        requestTimeout,
        log,
        metrics,
      }),
    // Requests that arrive during shutdown are still served.
    return503OnClosing: false,
    genReqId: (request: IncomingMessage) => createRequestId(request, config),
    frameworkErrors: rejectUrl,
    clientErrorHandler: rejectConnection,
  });
}

/** Behind proxies, limits per address would apply to the proxies. */
function selectLimits({
  trustedProxyHops,
  maxConnections,
  maxConnectionsPerAddress,
}: GatewayConfig): ConnectionLimits {
  return {
    maxConnections,
    maxConnectionsPerAddress: trustedProxyHops > 0 ? 0 : maxConnectionsPerAddress,
  };
}

/**
 * The edge proxy's request id if there is a trusted proxy, which never forwards a client's; otherwise a new
 * one.
 */
function createRequestId(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { trustedProxyHops }: GatewayConfig,
): string {
  const proxyId = headers['x-request-id']?.toString() ?? '';
  return trustedProxyHops > 0 && /^[0-9a-f]{32}$/.test(proxyId) ? proxyId : randomUUID();
}

/** Adds the hooks that every request passes first, in this order, before its body is read. */
function addFirstHooks(server: FastifyInstance, config: GatewayConfig, hosts: AllowedHosts): void {
  addGracefulClose(server);
  server.removeContentTypeParser('text/plain');
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  addRequestContext(server);
  addLingeringClose(server);
  addHeadResponses(server);
  addConditionalRequests(server);
  // Behind a proxy, the proxy compresses: the gateway's one thread is the scarcer CPU. It leaves lists alone that
  // the gateway has compressed already, once for all clients.
  if (config.trustedProxyHops === 0) addJsonCompression(server);
  addSecurityHeaders(server, config);
  addHostCheck(server, hosts);
}

/** Adds the next hooks: cookies are parsed and the CSRF token is checked, still before the body is read. */
async function addCookieHooks(
  server: FastifyInstance,
  csrfTokens: CsrfTokens,
  uploads: UploadRoutes,
): Promise<void> {
  await server.register(cookie);
  addPrivateCookies(server);
  addCsrfProtection(server, csrfTokens);
  addBodyDeadline(server, uploads);
}

/** Gives routes outside of Nest the same error responses. */
function addWithErrors(addRoutes: (server: FastifyInstance) => Promise<void>) {
  return async (server: FastifyInstance): Promise<void> => {
    server.setErrorHandler((error, request, reply) => sendError(request, reply, toHttpAppError(error)));
    await addRoutes(server);
  };
}

class GatewayRoot {}
