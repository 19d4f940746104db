import { describe, expect, it } from '@jest/globals';
import { defineRoutes, type Operation } from '@rubato/gateway-kit';
import { z } from 'zod';
import { gatewayRoutes } from '../routes/gateway-routes.ts';
import { createDocument } from './document.ts';

const chart = z.object({ id: z.int(), title: z.string() });

const showChart: Operation<'Chart', never> = {
  id: 'getChart',
  method: 'get',
  path: '/api/charts/{id}/{week}',
  tag: 'Charts',
  summary: 'Get a chart',
  parameters: [
    { name: 'week', in: 'path', required: true, description: 'An ISO week.', schema: { type: 'string' } },
    { name: 'q', in: 'query', required: false, description: 'A filter.', schema: { type: 'string' } },
  ],
  response: { status: 200, description: 'The chart.', content: { schema: 'Chart' } },
};

const charts = (operation: Operation<'Chart', never> = showChart) => ({
  owner: 'charts',
  routes: defineRoutes({
    controllers: [],
    operations: [operation],
    tags: { Charts: 'Popular songs.' },
    responses: { Chart: chart },
    fieldDescriptions: { Chart: { title: 'In English.' } },
  }),
});

describe('the document of a service’s routes', () => {
  const document = createDocument([charts(), gatewayRoutes]);

  it('contains tags and described schemas, before those of the gateway', () => {
    expect(document.tags.map(({ name }) => name)).toEqual(['Charts', 'Documentation']);
    expect(Object.keys(document.components.schemas)).toEqual(['Chart', 'Error']);
    expect(document.components.schemas.Chart?.properties?.title).toMatchObject({
      description: 'In English.',
    });
  });

  it('describes the operation’s own parameters; others in the path are ids', () => {
    expect(document.paths['/api/charts/{id}/{week}']?.get?.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', description: 'A positive integer.' }),
      ...(showChart.parameters ?? []),
      { $ref: '#/components/parameters/ifNoneMatch' },
    ]);
  });

  it('describes conditional requests of each GET', () => {
    const headers = { ETag: { $ref: '#/components/headers/ETag' } };
    expect(document.paths['/api/charts/{id}/{week}']?.get?.responses).toMatchObject({
      200: { headers },
      304: { headers },
    });
  });
});

it('rejects an operation with a tag that no service declares', () => {
  expect(() => createDocument([charts({ ...showChart, tag: 'Chart' }), gatewayRoutes])).toThrow(
    'The operation getChart refers to an undeclared tag Chart',
  );
});
