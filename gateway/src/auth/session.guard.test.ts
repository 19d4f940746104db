import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Controller, Get, Module, Post } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import cookie from '@fastify/cookie';
import { createSessionToken, CurrentAccount, Public } from '@rubato/gateway-kit';
import { createLogger } from '@rubato/service-kit';
import { HttpErrorFilter } from '../http/http-error.filter.ts';
import { SessionVerifier } from './session-verifier.ts';
import { SessionStrategy } from './session.strategy.ts';
import { SessionGuard } from './session.guard.ts';
import { WriteLimit } from './write-limit.ts';

@Controller('unmarked')
class UnmarkedController {
  @Get()
  one(@CurrentAccount() account: unknown) {
    return { account };
  }

  @Post()
  change() {
    return 'changed';
  }

  @Get('public')
  @Public()
  open() {
    return 'open';
  }
}

@Controller('public')
@Public()
class PublicController {
  @Get()
  one() {
    return 'open';
  }
}

const account = { id: 7 };

@Module({})
class TestModule {}

/** Starts a gateway with two controllers, whose sessions all belong to `user`. */
async function startApp(user: object): Promise<NestFastifyApplication> {
  const module = {
    module: TestModule,
    controllers: [UnmarkedController, PublicController],
    providers: [
      { provide: APP_GUARD, useClass: SessionGuard },
      { provide: SessionVerifier, useValue: { verify: async () => user } },
      { provide: WriteLimit, useFactory: () => new WriteLimit(2) },
      SessionStrategy,
    ],
  };
  const started = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    logger: false,
  });
  await started.register(cookie);
  started.useGlobalFilters(new HttpErrorFilter(createLogger('test', 'silent')));
  return started.init();
}

let app: NestFastifyApplication;

beforeAll(async () => {
  app = await startApp(account);
});

afterAll(() => app.close());

const get = (url: string, headers = {}) => app.inject({ url, headers });

it('requires a session for a route that is not marked public', async () => {
  expect((await get('/unmarked')).statusCode).toBe(401);
});

it('admits a session, and provides its account', async () => {
  const response = await get('/unmarked', { cookie: `session=${createSessionToken()}` });
  expect([response.statusCode, response.json()]).toEqual([200, { account }]);
});

it.each(['/unmarked/public', '/public'])('admits everyone to %s', async (path) => {
  expect((await get(path)).statusCode).toBe(200);
});

it('limits changes, not reads', async () => {
  const headers = { cookie: `session=${createSessionToken()}` };
  const change = () => app.inject({ method: 'POST', url: '/unmarked', headers });
  for (let n = 0; n < 3; n += 1) expect((await get('/unmarked', headers)).statusCode).toBe(200);
  const responses = [await change(), await change(), await change()];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429]);
  expect(Number(responses[2]!.headers['retry-after'])).toBeGreaterThan(0);
});

it('uses the sessions of its own gateway when the process has several', async () => {
  const other = await startApp({ id: 8 });
  const response = await get('/unmarked', { cookie: `session=${createSessionToken()}` });
  await other.close();
  expect(response.json()).toEqual({ account });
});
