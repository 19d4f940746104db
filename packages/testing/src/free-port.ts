import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range: an outgoing connection must not take the port while its server restarts. */
const [minPort, maxPort] = [15_000, 32_000];

/** More than can be taken by accident. */
const maxAttempts = 5;
/** In the output of our servers, of Docker, and in errors of Node. */
const portTaken = /EADDRINUSE|already (in use|allocated)/i;

/** Starts a server on a free port, and on another one if a program has taken the port in the meantime. */
export async function onFreePort<Server>(start: (port: number) => Promise<Server>): Promise<Server> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await start(await freePort());
    } catch (error) {
      if (attempt === maxAttempts || !portTaken.test(String(error))) throw error;
    }
}

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
