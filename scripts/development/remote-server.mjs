import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { getPort } from './target.mjs';

const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

const maxConnections = 256;

/**
 * Serves `folder` at the first of `origins` (of this machine) whose port is free, to pages of `against`, never cached. The path
 * `<remote>/events` is a stream of server-sent events: the number of the current build, again after each call of `announceBuild`.
 * Rejects if all ports are in use.
 */
export async function startRemoteServer({ folder, origins, against }) {
  let build = Date.now();
  const listeners = new Set();
  const server = createServer((request, response) => {
    setHeaders(response, against);
    const path = toPath(request, server.address().port);
    if (!path) return end(response, 403);
    if (request.method === 'OPTIONS') return end(response, 204);
    if (!/^(GET|HEAD)$/.test(request.method)) return end(response, 405);
    if (path.endsWith('/events')) return listen(response);
    void sendFile(join(folder, path), request, response);
  });

  server.maxConnections = maxConnections;

  function listen(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`retry: 1000\ndata: ${build}\n\n`);
    listeners.add(response);
    response.once('close', () => listeners.delete(response));
  }

  return {
    origin: await listenAtFirst(server, origins),
    /** Makes the open pages load again. */
    announceBuild: () => {
      build += 1;
      for (const response of listeners) response.write(`data: ${build}\n\n`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The last two headers let browsers that protect private networks load from this machine. */
function setHeaders(response, against) {
  response.setHeader('access-control-allow-origin', against);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('access-control-allow-methods', 'GET, HEAD');
  response.setHeader('access-control-allow-private-network', 'true');
}

/** The path of the file; undefined if the request names another host, as after DNS rebinding, or is invalid. */
function toPath({ url, headers }, port) {
  const hosts = ['127.0.0.1', 'localhost'].flatMap((name) => [
    `${name}:${port}`,
    ...(port === 80 ? [name] : []),
  ]);
  const text = `http://127.0.0.1${url}`;
  if (!hosts.includes(headers.host) || !URL.canParse(text)) return undefined;
  try {
    const path = normalize(decodeURIComponent(new URL(text).pathname));
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

async function sendFile(path, request, response) {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return end(response, 404);
  response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
  response.setHeader('content-length', found.size);
  if (request.method === 'HEAD') return end(response, 200);
  createReadStream(path)
    .on('error', () => response.destroy())
    .pipe(response);
}

const end = (response, status) => void response.writeHead(status).end();

async function listenAtFirst(server, origins) {
  for (const origin of origins) if (await isListening(server, getPort(origin))) return origin;
  throw new Error(
    `Another program listens at ${origins.join(', ')}. Stop it, or allow another origin in REMOTE_ORIGINS.`,
  );
}

function isListening(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(port, '127.0.0.1', () => {
      server.removeAllListeners('error');
      resolve(true);
    });
  });
}
