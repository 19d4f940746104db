import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { isDockerAvailable } from './docker-engine.ts';

describe('a Docker engine', () => {
  let server: Server | undefined;

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
  });

  /** Listens like an engine. A frozen one accepts requests and never responds. */
  async function listen(where: string | number, isFrozen = false): Promise<void> {
    server = createServer((request, response) => {
      if (!isFrozen) response.writeHead(request.url === '/_ping' ? 200 : 404).end('OK');
    });
    if (typeof where === 'string') server.listen(where);
    else server.listen(where, '127.0.0.1');
    await once(server, 'listening');
  }

  it('is available if it responds at a local socket', async () => {
    const folder = await temporaryFolder();
    const socket = join(folder.path, 'docker.sock');
    await listen(socket);
    expect(await isDockerAvailable({}, [join(folder.path, 'missing'), socket])).toBe(true);
    await folder.remove();
  });

  it('is unavailable without a socket, or if nothing listens at it', async () => {
    const folder = await temporaryFolder();
    const socket = join(folder.path, 'docker.sock');
    expect(await isDockerAvailable({}, [socket])).toBe(false);
    await writeFile(socket, '');
    expect(await isDockerAvailable({}, [socket])).toBe(false);
    await folder.remove();
  });

  it('is unavailable if it accepts connections without responding', async () => {
    await listen(0, true);
    expect(await isDockerAvailable({ DOCKER_HOST: urlOf(server) })).toBe(false);
  });

  it('is looked for at DOCKER_HOST only, if that is set', async () => {
    const folder = await temporaryFolder();
    const socket = join(folder.path, 'docker.sock');
    await listen(socket);
    expect(await isDockerAvailable({ DOCKER_HOST: `unix://${socket}` }, [])).toBe(true);
    expect(await isDockerAvailable({ DOCKER_HOST: 'unix:///nonexistent/docker.sock' }, [socket])).toBe(false);
    expect(await isDockerAvailable({ DOCKER_HOST: 'ssh://host' }, [socket])).toBe(false);
    expect(await isDockerAvailable({ DOCKER_HOST: 'nonsense' }, [socket])).toBe(false);
    await folder.remove();
  });
});

function urlOf(server: Server | undefined): string {
  const address = server?.address();
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port');
  return `tcp://127.0.0.1:${address.port}`;
}
