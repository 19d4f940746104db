import { expect, it } from '@jest/globals';
import { defineRoutes, type Operation } from '@rubato/gateway-kit';
import type { FastifyRequest } from 'fastify';
import { RequestClasses } from './request-class.ts';

const operation = (path: string): Operation<never, never> => ({
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
];
const classes = new RequestClasses([
  { owner: 'charts', routes: defineRoutes({ controllers: [], operations }) },
]);
const request = (url: string, headers = {}) => ({ routeOptions: { url }, headers }) as FastifyRequest;

it.each([
  ['charts', '/api/charts'],
  ['charts', '/api/charts/'],
  ['charts', '/api/charts/:id'],
  ['slow', '/api/charts/all'],
  [undefined, '/api/docs'],
  [undefined, ''],
])('is %s for %s', (name, url) => {
  expect(classes.of(request(url))).toBe(name);
});

it('does not limit uploads', () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  expect(classes.of(request('/api/charts', headers))).toBeUndefined();
});

it('names each class once', () => {
  expect(classes.names).toEqual(['charts', 'slow']);
});
