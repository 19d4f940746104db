import { describe, expect, it } from '@jest/globals';
import { Controller, Delete, Get, type Type } from '@nestjs/common';
import { defineRoutes, type RouteDefinition, type Schemas } from '@rubato/gateway-kit';
import { z } from 'zod';
import { assertCompatible } from './assert-compatible.ts';
import { gatewayRoutes } from './gateway-routes.ts';

@Controller('api/charts')
class Charts {
  @Get(':id')
  one() {}

  @Delete(':id')
  delete() {}
}

@Controller('api/charts')
class OtherCharts {
  @Get(':chartId/')
  one() {}
}

@Controller(['api/charts', 'charts'])
class OutsideOfApi {
  @Get('newest')
  newest() {}
}

@Controller('health')
class Health {
  @Get('live')
  live() {}
}

const service = (owner: string, definition: Partial<RouteDefinition<Schemas, Schemas>> = {}) => ({
  owner,
  routes: defineRoutes({ controllers: [], operations: [], ...definition }),
});
const withRoutes = (owner: string, ...controllers: Type[]) => service(owner, { controllers });
const operation = {
  id: 'listCharts',
  method: 'get',
  path: '/api/charts',
  tag: 'Charts',
  summary: 'List the charts',
  response: { status: 200, description: 'The charts', content: { type: 'application/json' } },
} as const;
const Song = z.object({ id: z.int() });

it('accepts services that share nothing', () => {
  assertCompatible([withRoutes('charts', Charts), service('lyrics'), gatewayRoutes]);
});

it('accepts one schema under one name in two services', () => {
  assertCompatible([
    service('charts', { responses: { Song } }),
    service('lyrics', { responses: { Song }, requests: { Line: z.string() } }),
  ]);
});

describe('rejects, naming both services,', () => {
  it.each([
    [
      'the same route, whatever its parameters are called',
      withRoutes('charts', Charts),
      withRoutes('lyrics', OtherCharts),
      'charts and lyrics: both declare the route GET /api/charts/:',
    ],
    [
      'a route of the gateway',
      gatewayRoutes,
      withRoutes('lyrics', Health),
      'gateway and lyrics: both declare the route GET /health/live',
    ],
    [
      'the same operation',
      service('charts', { operations: [operation] }),
      service('lyrics', { operations: [operation] }),
      'charts and lyrics: both declare the operation listCharts',
    ],
    [
      'the same tag',
      service('charts', { tags: { Charts: 'Popular songs' } }),
      service('lyrics', { tags: { Charts: 'Charts' } }),
      'charts and lyrics: both declare the tag Charts',
    ],
    [
      'two schemas of one name',
      service('charts', { responses: { Song } }),
      service('lyrics', { requests: { Song: z.string() } }),
      'charts and lyrics: both declare the schema Song',
    ],
  ])('%s', (_what, first, second, message) => {
    expect(() => assertCompatible([first, second])).toThrow(message);
  });
});

it('rejects routes of a service outside of /api/', () => {
  expect(() => assertCompatible([withRoutes('charts', OutsideOfApi)])).toThrow(
    'charts: GET /charts/newest is outside of /api/',
  );
});
