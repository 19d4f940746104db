import { afterEach, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DemoApiError, DemoClient } from './demo-client.ts';

let server: Server;

afterEach(() => void server.close());

/** A client of a server that responds with these values of Retry-After, and then accepts requests. */
async function clientOf(...retryAfter: string[]): Promise<DemoClient> {
  server = createServer((_request, response) => {
    const seconds = retryAfter.shift();
    response.writeHead(seconds ? 429 : 204, seconds ? { 'retry-after': seconds } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new DemoClient(`http://127.0.0.1:${port}`, 'secret', AbortSignal.timeout(60_000));
}

it('repeats a change that exceeds a limit as soon as the server allows it', async () => {
  const client = await clientOf('0', '0');
  await client.remove('/api/likes/1');
});

it('does not wait for limits that last longer', async () => {
  const client = await clientOf('900');
  await expect(client.remove('/api/likes/1')).rejects.toThrow(DemoApiError);
});
