// Starts the product hosts of the API tests when a test first asks for one: most runs of a few files do not.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const toPath = (file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Sets TEST_PRODUCT_HOST, the URL at which tests get the URL of a host: each path has a host of its own.
 * Returns a function that stops the hosts.
 */
export async function offerProductHost() {
  const folder = await mkdtemp(join(tmpdir(), 'rubato-product-host-'));
  process.env.TEST_PRODUCT_LOG = join(folder, 'products.log');
  const hosts = new Map();
  const server = createServer(async (request, response) => {
    const host = hosts.get(request.url) ?? startHost();
    hosts.set(request.url, host);
    try {
      response.end(await host.url);
    } catch (error) {
      hosts.delete(request.url);
      response.writeHead(500).end(String(error));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.env.TEST_PRODUCT_HOST = `http://127.0.0.1:${server.address().port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all([...hosts.values()].map((host) => host.stop()));
    await rm(folder, { recursive: true, force: true });
  };
}

function startHost() {
  const child = fork(toPath('../../api-tests/product/product-host/main.ts'), {
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--conditions=@rubato/source',
      `--import=${new URL('run-test-code.mjs', import.meta.url)}`,
    ],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const exited = once(child, 'exit');
  const failed = exited.then(([code, signal]) => {
    throw new Error(`The product host exited early: ${signal ?? code}`);
  });
  failed.catch(() => {});
  return {
    url: Promise.race([once(child, 'message').then(([url]) => url), failed]),
    stop: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
