// The files of the folder on the command line, compressed as the build left them; all else comes from the product at the URL after it.
import { readFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

const [folder = '', product = ''] = process.argv.slice(2);
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const server = createServer((question, answer) => {
  const path = new URL(question.url ?? '/', product).pathname;
  // No remote has a file here: there is nothing to preload.
  if (path.startsWith('/remotes/')) answer.writeHead(404).end();
  else if (/^\/(api|media|remotes\.json)/.test(path)) forward(question, answer);
  else void send(extname(path) ? path : '/index.html', answer);
});

function forward({ url = '/', headers }: IncomingMessage, answer: ServerResponse): void {
  const passed = request(new URL(url, product), { headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  passed.end();
}

async function send(path: string, answer: ServerResponse): Promise<void> {
  const file = join(folder, path);
  const compressed = await readFile(`${file}.br`).catch(() => undefined);
  const bytes = compressed ?? (await readFile(file));
  answer.setHeader('content-type', types[extname(path)] ?? 'text/html; charset=utf-8');
  if (compressed) answer.setHeader('content-encoding', 'br');
  answer.end(bytes);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`ready at http://127.0.0.1:${address.port}`);
});
