import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** A web server of another origin. */
export interface FileHost {
  readonly origin: string;
  /** Serves `content` instead of the files whose path ends with `ending`. */
  readonly replace: (ending: string, content: string) => void;
  /** Serves the files of the folder again. */
  readonly restore: () => void;
  readonly stop: () => Promise<void>;
}

/** Serves the files in `folder` on a free port as a content delivery network does: to all origins, and cached for a year. */
export async function startFileHost(folder: string): Promise<FileHost> {
  const replaced = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const replacement = [...replaced].find(([ending]) => path.endsWith(ending))?.[1];
    const content = replacement ?? (await readFile(join(folder, path)).catch(() => undefined));
    const isCached = path.startsWith('/assets/') && replacement === undefined;
    response.writeHead(content === undefined ? 404 : 200, {
      'access-control-allow-origin': '*',
      'cache-control': isCached ? 'public, max-age=31536000, immutable' : 'no-store',
      'content-type': types[extname(path)] ?? 'application/octet-stream',
    });
    response.end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    replace: (ending, content) => void replaced.set(ending, content),
    restore: () => replaced.clear(),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
