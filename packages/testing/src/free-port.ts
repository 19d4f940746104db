import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range: an outgoing connection must not take the port while its server restarts. */
const [minPort, maxPort] = [15_000, 32_000];

/** Finds a TCP port that is currently unused on loopback. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(minPort, maxPort);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
