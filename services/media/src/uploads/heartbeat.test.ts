import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { withHeartbeat } from './heartbeat.ts';

it('sends 102 Processing until the response', async () => {
  const server = createServer((_request, response) => {
    void withHeartbeat(response, () => delay(1300, 'done')).then((text) => response.end(text));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const statusCodes: number[] = [];
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  request.on('information', ({ statusCode }) => statusCodes.push(statusCode));
  const [response] = await once(request, 'response');
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(statusCodes.length).toBeGreaterThanOrEqual(1);
  expect(new Set(statusCodes)).toEqual(new Set([102]));
  server.close();
});
