import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Serves health checks for a service that cannot start yet: alive, but not ready. Orchestrators then neither restart it nor route
 * traffic to it. `close` frees the port.
 */
export async function serveStartupHealth({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isLivenessCheck = request.url === '/health/live';
    response
      .writeHead(isLivenessCheck ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '2' })
      .end(JSON.stringify({ status: isLivenessCheck ? 'ok' : 'starting' }));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const url = `http://${host}:${typeof address === 'object' && address ? address.port : port}`;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url, close };
}
