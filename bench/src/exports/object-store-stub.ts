import { open, rm, type FileHandle } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';

const partBytes = 5 * 1024 * 1024;
const blockBytes = 4096;
const zeros = Buffer.alloc(1024 * 1024);

/** An object that was uploaded in parts, as a sparse file: blocks of zeros take no room. */
export interface StoredObject {
  readonly file: FileHandle;
  readonly bytes: number;
  readonly parts: number;
}

export interface ObjectStoreStub {
  readonly url: string;
  /** The last object that was completely uploaded. */
  stored(): StoredObject;
  close(): Promise<void>;
}

/** What S3ObjectStore needs of S3, over HTTP. Objects that no one has stored consist of as many zeros as `bytesOf` says. */
export async function startObjectStoreStub(bytesOf: (key: string) => number): Promise<ObjectStoreStub> {
  const path = join(tmpdir(), `rubato-bench-${randomUUID()}`);
  const file = await open(path, 'w+');
  let stored: StoredObject | undefined;
  let received = { bytes: 0, parts: 0 };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const key = pathname.split('/').slice(2).join('/');
    if (request.method === 'PUT') {
      const part = Number(searchParams.get('partNumber'));
      received.bytes += await writeSparse(file, request, (part - 1) * partBytes);
      received.parts += 1;
      response.writeHead(200, { etag: `"${part}"` }).end();
    } else if (request.method === 'POST' && searchParams.has('uploads')) {
      received = { bytes: 0, parts: 0 };
      await file.truncate(0);
      sendXml(response, 'InitiateMultipartUploadResult', '<UploadId>upload</UploadId>');
    } else if (request.method === 'POST') {
      request.resume();
      await file.truncate(received.bytes);
      stored = { file, ...received };
      sendXml(response, 'CompleteMultipartUploadResult', '<Location>/</Location><ETag>"1"</ETag>');
    } else if (key.endsWith('.zip')) {
      response.writeHead(200, statOf(received.bytes)).end();
    } else {
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
      const length = range ? Number(range[2]) - Number(range[1]) + 1 : bytesOf(key);
      response.writeHead(range ? 206 : 200, statOf(length));
      response.end(request.method === 'HEAD' ? undefined : zeros.subarray(0, length));
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stored: () => {
      if (!stored) throw new Error('Nothing was stored');
      return stored;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await file.close();
      await rm(path, { force: true });
    },
  };
}

const statOf = (bytes: number) => ({
  'content-length': bytes,
  'last-modified': new Date(0).toUTCString(),
  etag: '"1"',
});

function sendXml(response: ServerResponse, element: string, content: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<${element}>${content}</${element}>`);
}

/** Writes the body from `position` on, without blocks of zeros. Resolves with its length. */
async function writeSparse(file: FileHandle, body: IncomingMessage, position: number): Promise<number> {
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; start += blockBytes) {
      const block = chunk.subarray(start, start + blockBytes);
      if (!block.equals(zeros.subarray(0, block.length)))
        await file.write(block, 0, block.length, position + bytes + start);
    }
    bytes += chunk.length;
  }
  return bytes;
}
