import { afterEach, expect, it } from '@jest/globals';
import { internalHeaders } from '@rubato/contracts';
import type { UploadSender } from '@rubato/service-kit';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpUploadChannel } from './http.upload-channel.ts';

const result = { fields: { title: 'Azulejo' } };
let media: Server;

afterEach(() => {
  media.closeAllConnections();
  media.close();
});

async function upload(listener: RequestListener, sender: UploadSender = { userId: 1 }) {
  media = createServer(listener).listen(0, '127.0.0.1');
  await once(media, 'listening');
  const url = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
  const body = Readable.from([Buffer.from('audio')]);
  const form = { body, contentType: 'multipart/form-data', contentLength: undefined };
  return new HttpUploadChannel({ url, secret: 'secret' }).pass(form, sender, new AbortController().signal);
}

it('waits for media as long as it sends heartbeats', async () => {
  const uploaded = upload(async (request, response) => {
    request.resume();
    for (let n = 0; n < 8; n += 1) {
      await delay(500);
      response.writeProcessing();
    }
    response.end(JSON.stringify(result));
  });
  expect(await uploaded).toEqual(result);
});

it('fails when media accepts the bytes and sends no heartbeat', async () => {
  const uploaded = upload((request) => void request.resume());
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

it('names the member, and the quota that an admin has set', async () => {
  let sent: IncomingHttpHeaders = {};
  await upload(
    (request, response) => {
      sent = request.headers;
      request.resume().on('end', () => response.end(JSON.stringify(result)));
    },
    { userId: 7, quotas: { bytes: 0, songs: 3 } },
  );
  expect(sent).toMatchObject({
    [internalHeaders.userId]: '7',
    [internalHeaders.quotaBytes]: '0',
    [internalHeaders.secret]: 'secret',
  });
});
