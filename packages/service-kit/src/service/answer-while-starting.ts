import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Answers for a service that cannot start yet: it lives, and is not ready. Whoever runs it then neither restarts it nor sends anybody.
 * `close` gives the port free.
 */
export async function answerWhileStarting({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const lives = request.url === '/health/live';
    response
      .writeHead(lives ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '2' })
      .end(JSON.stringify({ status: lives ? 'ok' : 'starting' }));
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
