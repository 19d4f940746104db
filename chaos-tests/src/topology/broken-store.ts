import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a store that has gone wrong does. */
export type StoreDefect = 'errors' | 'nonsense' | 'other bytes';

/** Stands in for the object store at `storeUrl`, and answers wrongly in one way. */
export interface BrokenStore {
  readonly url: string;
  close(): Promise<void>;
}

export async function startBrokenStore(storeUrl: string, defect: StoreDefect): Promise<BrokenStore> {
  const server = createServer((incoming, answer) => {
    incoming.on('error', () => {});
    if (defect === 'errors') answerInternalError(incoming, answer);
    else if (defect === 'nonsense') incoming.socket.end('Good morning!\r\n\r\n');
    else passWithOtherBytes(storeUrl, incoming, answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    await closed(server);
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function answerInternalError(incoming: IncomingMessage, answer: ServerResponse): void {
  incoming.resume();
  answer
    .writeHead(500, { 'content-type': 'application/xml' })
    .end('<?xml version="1.0"?><Error><Code>InternalError</Code><Message>Disk</Message></Error>');
}

/** Everything is passed on; in what is read, each byte is another. */
function passWithOtherBytes(storeUrl: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const onward = request(storeUrl + url, { method, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.on('data', (bytes: Buffer) => {
      const isContent = method === 'GET' && response.headers['content-type'] !== 'application/xml';
      answer.write(isContent ? bytes.map((byte) => byte ^ 0x55) : bytes);
    });
    response.on('end', () => answer.end());
  });
  onward.on('error', () => answer.destroy());
  incoming.pipe(onward);
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
