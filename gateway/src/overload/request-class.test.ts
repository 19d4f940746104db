import { expect, it } from '@jest/globals';
import { defineRoutes, type Operation } from '@rubato/gateway-kit';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { UploadRoutes } from '../uploads/upload-routes.ts';
import { RequestClasses } from './request-class.ts';

const operation = (path: string): Operation<never, 'Cover'> => ({
  id: path,
  method: 'get',
  path,
  tag: 'Test',
  summary: path,
  response: { status: 200, description: 'Text', content: { type: 'text/plain' } },
});
const operations = [
  operation('/api/charts'),
  operation('/api/charts/{id}'),
  { ...operation('/api/charts/all'), requestClass: 'slow' },
  {
    ...operation('/api/charts/{id}'),
    method: 'put',
    body: { schema: 'Cover', type: 'multipart/form-data' },
  },
] as const;
const services = [
  {
    owner: 'charts',
    routes: defineRoutes({ controllers: [], operations, requests: { Cover: z.string() } }),
  },
];
const classes = new RequestClasses(services, new UploadRoutes(services));
const request = (url: string, method = 'GET', headers = {}) =>
  ({ routeOptions: { url }, method, headers }) as FastifyRequest;
const form = { 'content-type': 'multipart/form-data; boundary=x' };

it.each([
  ['charts', '/api/charts'],
  ['charts', '/api/charts/'],
  ['charts', '/api/charts/:id'],
  ['slow', '/api/charts/all'],
  [undefined, '/api/docs'],
  [undefined, ''],
])('is %s for %s', (name, url) => {
  expect(classes.classify(request(url))).toBe(name);
});

it.each(['/api/charts/:id', '/api/charts/:id/'])('does not limit uploads to %s', (url) => {
  expect(classes.classify(request(url, 'PUT', form))).toBeUndefined();
});

it.each([
  ['another method', 'GET', '/api/charts/:id', form],
  ['another route', 'PUT', '/api/charts', form],
  ['another type', 'PUT', '/api/charts/:id', { 'content-type': 'multipart/mixed; boundary=x' }],
  ['JSON', 'PUT', '/api/charts/:id', { 'content-type': 'application/json' }],
  ['no type', 'PUT', '/api/charts/:id', {}],
])('limits requests with %s like those without files', (_what, method, url, headers) => {
  expect(classes.classify(request(url, method, headers))).toBe('charts');
});

it('names each class once', () => {
  expect(classes.names).toEqual(['charts', 'slow']);
});
