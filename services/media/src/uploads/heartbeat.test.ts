import { expect, it } from '@jest/globals';
import { waitUntil } from '@rubato/testing';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runWithHeartbeat } from './heartbeat.ts';

it('sends 102 Processing until the response', async () => {
  const finish = Promise.withResolvers<string>();
  const server = createServer((_request, response) => {
    void runWithHeartbeat(response, () => finish.promise).then((text) => response.end(text));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const statusCodes: number[] = [];
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  request.on('information', ({ statusCode }) => statusCodes.push(statusCode));
  const responded = once(request, 'response');
  await waitUntil(() => statusCodes.length >= 2);
  finish.resolve('done');
  const [response] = await responded;
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(new Set(statusCodes)).toEqual(new Set([102]));
  server.close();
});
