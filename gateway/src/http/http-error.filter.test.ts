import { expect, it } from '@jest/globals';
import type { ArgumentsHost } from '@nestjs/common';
import { AppError, texts } from '@rubato/contracts';
import { createLogger } from '@rubato/service-kit';
import fastify from 'fastify';
import { HttpErrorFilter } from './http-error.filter.ts';

const errors: [what: string, error: Error, status: number][] = [
  ['an unexpected error', new Error('Broken'), 500],
  ['an unavailable service', new AppError('UNAVAILABLE', 'Broken'), 503],
];

/** Sends a request to a route that throws `thrown`. Resolves with the response and what was logged. */
async function fail(thrown: Error) {
  let log = '';
  const filter = new HttpErrorFilter(createLogger('test', 'info', { write: (line) => (log += line) }));
  const server = fastify();
  server.get('/api/songs/:id', (request, reply) => {
    const http = { getRequest: () => request, getResponse: () => reply };
    filter.catch(thrown, { switchToHttp: () => http } as unknown as ArgumentsHost);
    return reply;
  });
  const response = await server.inject('/api/songs/secret-id?email=someone@example.com&token=secret');
  return { response, log };
}

it.each(errors)('logs %s with the route, without the URL', async (_what, error, status) => {
  const { response, log } = await fail(error);
  expect(response.statusCode).toBe(status);
  expect(log).toContain('"route":"/api/songs/:id"');
  expect(log).not.toMatch(/secret|someone/);
});

it.each(errors)('answers %s without its cause', async (_what, error) => {
  const { response } = await fail(error);
  expect(response.json()).toMatchObject({ errors: { server: texts.serverError } });
  expect(response.body).not.toMatch(/Broken|stack|\.ts/);
});
