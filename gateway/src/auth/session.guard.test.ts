import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import cookie from '@fastify/cookie';
import { createLogger } from '@rubato/service-kit';
import { HttpErrorFilter } from '../http/http-error.filter.ts';
import { SessionVerifier } from './session-verifier.ts';
import { SessionStrategy } from './session.strategy.ts';
import { CurrentAccount, Public, SessionGuard } from './session.guard.ts';

@Controller('unmarked')
class UnmarkedController {
  @Get()
  one(@CurrentAccount() account: unknown) {
    return { account };
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

@Module({
  controllers: [UnmarkedController, PublicController],
  providers: [
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: SessionVerifier, useValue: { verify: async () => account } },
    SessionStrategy,
  ],
})
class TestModule {}

let app: NestFastifyApplication;

beforeAll(async () => {
  app = await NestFactory.create<NestFastifyApplication>(TestModule, new FastifyAdapter(), { logger: false });
  await app.register(cookie);
  app.useGlobalFilters(new HttpErrorFilter(createLogger('test', 'silent')));
  await app.init();
});

afterAll(() => app.close());

const get = (url: string, headers = {}) => app.inject({ url, headers });

it('requires a session for a route that is not marked public', async () => {
  expect((await get('/unmarked')).statusCode).toBe(401);
});

it('admits a session, and provides its account', async () => {
  const response = await get('/unmarked', { cookie: 'session=token' });
  expect([response.statusCode, response.json()]).toEqual([200, { account }]);
});

it.each(['/unmarked/public', '/public'])('admits everyone to %s', async (path) => {
  expect((await get(path)).statusCode).toBe(200);
});
