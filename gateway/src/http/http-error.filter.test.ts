import { expect, it } from '@jest/globals';
import type { ArgumentsHost } from '@nestjs/common';
import { AppError } from '@rubato/contracts';
import { createLogger } from '@rubato/service-kit';
import fastify from 'fastify';
import { HttpErrorFilter } from './http-error.filter.ts';

it.each([
  ['an unexpected error', new Error('Broken'), 500],
  ['an unavailable service', new AppError('UNAVAILABLE', 'Unavailable'), 503],
])('logs %s with the route, without the URL', async (_what, error, status) => {
  let log = '';
  const filter = new HttpErrorFilter(createLogger('test', 'info', { write: (line) => (log += line) }));
  const server = fastify();
  server.get('/api/songs/:id', (request, reply) => {
    const http = { getRequest: () => request, getResponse: () => reply };
    filter.catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
    return reply;
  });

  const response = await server.inject('/api/songs/secret-id?email=someone@example.com&token=secret');

  expect(response.statusCode).toBe(status);
  expect(log).toContain('"route":"/api/songs/:id"');
  expect(log).not.toMatch(/secret|someone/);
});
