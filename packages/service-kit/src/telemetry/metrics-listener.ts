import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { RunningServer } from '../service/start-service.ts';
import type { Metrics } from './metrics.ts';

/** Serves `GET /metrics`, and nothing else, at a separate address: for a process whose other address is public. */
export async function startMetricsListener(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<RunningServer> {
  const server = createServer(serveMetrics(metrics)).listen(port, host);
  await once(server, 'listening');
  return { url: getUrl(server, host), close: () => closeServer(server) };
}

function serveMetrics(metrics: Metrics): RequestListener {
  return async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    const text = await metrics.collectText().catch(() => undefined);
    if (text === undefined) return void response.writeHead(500).end();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
  };
}

function getUrl(server: Server, host: string): string {
  const address = server.address();
  return `http://${host}:${typeof address === 'object' ? address?.port : ''}`;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
