// Bare Node writing each body to a file with fsync, as the product does. Argument: folder.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.argv[2] ?? '';

const server = createServer(async (request, response) => {
  const file = join(folder, randomUUID());
  await pipeline(request, createWriteStream(file, { flush: true }));
  response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
  await rm(file);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`ready at http://127.0.0.1:${address.port}`);
});
