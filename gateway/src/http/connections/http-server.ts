import type { Logger, Metrics } from '@rubato/service-kit';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { rejectExcessRequest } from '../client-errors.ts';
import { LimitedConnections, type ConnectionLimits } from './connection-limits.ts';
import { serializeRequests } from './serialize-requests.ts';
import { closeSlowReaders } from './slow-readers.ts';

/** From the first byte of a request, or the connection, to the end of the headers. Milliseconds. */
const headersTimeout = 15_000;
const connectionsCheckingInterval = 5000;
/** How long an idle connection stays open. Milliseconds. */
const keepAliveTimeout = 72_000;
const logIntervalMs = 60_000;

export interface HttpServerOptions {
  readonly limits: ConnectionLimits;
  readonly requestTimeout: number;
  readonly log: Logger;
  readonly metrics?: Metrics | undefined;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Creates a server that limits what a client can hold: connections, requests, unsent bytes and time. */
export function createLimitedServer(handle: Handle, options: HttpServerOptions): Server {
  const { limits, requestTimeout, metrics } = options;
  const onClosed = countClosed(options);
  const settings = {
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    connectionsCheckingInterval,
    // The host check rejects requests without a host, with the documented error.
    requireHostHeader: false,
  };
  const connections = new LimitedConnections(limits, onClosed);
  const serialized = serializeRequests(handle, () => onClosed('pipelining'));
  const server = createServer(settings, (request, response) => {
    const exceeded = connections.startRequest(request.socket, response);
    if (exceeded) rejectExcessRequest(exceeded, response);
    else serialized(request, response);
  });
  connections.watch(server);
  closeSlowReaders(server, () => onClosed('slow-reader'));
  if (metrics) measureConnections(server, metrics);
  return server;
}

/** Counts connections closed because of a limit, and logs the counts at most once a minute. */
function countClosed({ log, metrics }: HttpServerOptions): (reason: string) => void {
  const counter = metrics?.createCounter(
    'rubato_http_connections_closed_total',
    'Connections closed because of a limit',
    ['reason'],
  );
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  return (reason) => {
    counter?.inc({ reason });
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    timer ??= setTimeout(() => {
      log.warn({ reasons: Object.fromEntries(counts) }, 'connections: closed at a limit');
      counts.clear();
      timer = undefined;
    }, logIntervalMs).unref();
  };
}

function measureConnections(server: Server, metrics: Metrics): void {
  const connections = metrics.createGauge('rubato_http_connections', 'Open HTTP connections');
  metrics.onScrape(
    () =>
      new Promise((resolve) =>
        server.getConnections((_error, count) => {
          connections.set(count ?? 0);
          resolve();
        }),
      ),
  );
}
