import { afterEach, expect, it } from '@jest/globals';
import { internalHeaders } from '@rubato/contracts';
import type { UploadSender } from '@rubato/service-kit';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
// oxlint-disable-next-line test-timing/no-fixed-wait -- the interval of heartbeats
import { setTimeout as delay } from 'node:timers/promises';
import { HttpUploadChannel } from './http.upload-channel.ts';

const result = { fields: { title: 'Azulejo' } };
let media: Server;

afterEach(() => {
  media.closeAllConnections();
  media.close();
});

/** Slowness alone must not fail an upload. */
const patientMs = 60_000;

async function upload(
  listener: RequestListener,
  {
    sender = { userId: 1, address: '192.0.2.1' },
    timeoutMs = patientMs,
  }: { sender?: UploadSender; timeoutMs?: number } = {},
) {
  media = createServer(listener).listen(0, '127.0.0.1');
  await once(media, 'listening');
  const url = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
  const body = Readable.from([Buffer.from('audio')]);
  const form = { body, contentType: 'multipart/form-data', contentLength: undefined };
  const channel = new HttpUploadChannel({ url, secret: 'secret' }, timeoutMs);
  return channel.forward(form, sender, new AbortController().signal);
}

it('waits for media as long as it sends heartbeats', async () => {
  const media = async (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    // Twice as long as the time limit, which the client measures by turns of its event loop.
    for (let n = 0; n < 8; n += 1) {
      await delay(500);
      response.writeProcessing();
    }
    response.end(JSON.stringify(result));
  };
  const uploaded = upload((...call) => void media(...call), { timeoutMs: 2000 });
  expect(await uploaded).toEqual(result);
});

it('fails when media accepts the bytes and sends no heartbeat', async () => {
  const uploaded = upload((request) => void request.resume(), { timeoutMs: 500 });
  await expect(uploaded).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('fails when media closes the connection during its response', async () => {
  const uploaded = upload((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-length': 1000 }).write('{');
    request.on('end', () => response.destroy());
  });
  await expect(uploaded).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('names the user with their address, and the quota that an admin has set', async () => {
  let sent: IncomingHttpHeaders = {};
  await upload(
    (request, response) => {
      sent = request.headers;
      request.resume().on('end', () => response.end(JSON.stringify(result)));
    },
    { sender: { userId: 7, address: '192.0.2.7', quotas: { bytes: 0, songs: 3 } } },
  );
  expect(sent).toMatchObject({
    [internalHeaders.userId]: '7',
    [internalHeaders.address]: '192.0.2.7',
    [internalHeaders.quotaBytes]: '0',
    [internalHeaders.secret]: 'secret',
  });
});
