// Serves the precompressed files of a folder and forwards API and media requests. Arguments: folder, URL of the product.
import { readFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

const [folder = '', product = ''] = process.argv.slice(2);
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const server = createServer((incoming, outgoing) => {
  const path = new URL(incoming.url ?? '/', product).pathname;
  // There are no remotes to preload.
  if (path.startsWith('/remotes/')) outgoing.writeHead(404).end();
  else if (/^\/(api|media|remotes\.json)/.test(path)) forward(incoming, outgoing);
  else void send(extname(path) ? path : '/index.html', outgoing);
});

function forward({ url = '/', headers }: IncomingMessage, outgoing: ServerResponse): void {
  const passed = request(new URL(url, product), { headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  passed.end();
}

async function send(path: string, outgoing: ServerResponse): Promise<void> {
  const file = join(folder, path);
  const compressed = await readFile(`${file}.br`).catch(() => undefined);
  const bytes = compressed ?? (await readFile(file));
  outgoing.setHeader('content-type', types[extname(path)] ?? 'text/html; charset=utf-8');
  if (compressed) outgoing.setHeader('content-encoding', 'br');
  outgoing.end(bytes);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`ready at http://127.0.0.1:${address.port}`);
});
