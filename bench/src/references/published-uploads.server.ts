// Bare Node doing what an upload requires: parses the form, hashes both files and writes them to disk with fsync, and makes the resized
// pictures from one decoding. Argument: folder.
import { Busboy } from '@fastify/busboy';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';

const folder = process.argv[2] ?? '';
const widths = [96, 320, 640];
const newFile = () => join(folder, randomUUID());

sharp.concurrency(1);
sharp.cache(false);

async function store(content: Readable): Promise<string> {
  const file = newFile();
  const hash = createHash('sha256');
  content.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(content, createWriteStream(file, { flush: true }));
  hash.digest('hex');
  return file;
}

async function resize(file: string): Promise<string[]> {
  const { data, info } = await sharp(await readFile(file))
    .resize(widths.at(-1))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return Promise.all(
    widths.map(async (wanted) => {
      const resized = sharp(data, { raw: { width, height, channels } }).resize(wanted);
      const to = newFile();
      await writeFile(to, await resized.webp({ quality: 80, effort: 2 }).toBuffer(), { flush: true });
      return to;
    }),
  );
}

async function receive(request: IncomingMessage): Promise<string[]> {
  const stored: Promise<string[]>[] = [];
  const form = new Busboy({ headers: request.headers as { 'content-type': string } });
  form.on('file', (name, content) => {
    const file = store(content);
    stored.push(file.then(async (path) => [path, ...(name === 'image' ? await resize(path) : [])]));
  });
  await pipeline(request, form);
  return (await Promise.all(stored)).flat();
}

const server = createServer(async (request, response) => {
  const files = await receive(request);
  response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
  for (const file of files) await rm(file);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`ready at http://127.0.0.1:${address.port}`);
});
