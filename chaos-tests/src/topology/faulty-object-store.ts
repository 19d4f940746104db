import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the store malfunctions. */
export type StoreDefect = 'errors' | 'malformed responses' | 'corrupt data';

/** A malfunctioning replacement of an object store. */
export interface FaultyObjectStore {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a server with the given `defect` in place of the object store at `storeUrl`. */
export async function startFaultyObjectStore(
  storeUrl: string,
  defect: StoreDefect,
): Promise<FaultyObjectStore> {
  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => {});
    if (defect === 'errors') sendInternalError(incoming, outgoing);
    else if (defect === 'malformed responses') incoming.socket.end('Good morning!\r\n\r\n');
    else forwardWithCorruptBytes(storeUrl, incoming, outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    await closed(server);
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function sendInternalError(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.resume();
  outgoing
    .writeHead(500, { 'content-type': 'application/xml' })
    .end('<?xml version="1.0"?><Error><Code>InternalError</Code><Message>Disk</Message></Error>');
}

/** Forwards requests, and corrupts every byte of downloads. */
function forwardWithCorruptBytes(
  storeUrl: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const forwarded = request(storeUrl + url, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.on('data', (bytes: Buffer) => {
      const isDownload = method === 'GET' && response.headers['content-type'] !== 'application/xml';
      outgoing.write(isDownload ? bytes.map((byte) => byte ^ 0x55) : bytes);
    });
    response.on('end', () => outgoing.end());
  });
  forwarded.on('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
