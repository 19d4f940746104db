import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { defineRpc } from '@rubato/contracts';
import { createTestDatabase, type TestDatabase } from '@rubato/testing';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { BusMessage } from '../bus/bus.ts';
import { InProcessBus } from '../bus/in-process.bus.ts';
import { RpcClient } from '../bus/rpc-client.ts';
import { encodeResponse } from '../bus/wire.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { MemoryEphemeralStore } from '../ephemeral/memory.ephemeral-store.ts';
import { InProcessEventBus } from '../events/in-process.event-bus.ts';
import { createLogger } from '../logging/logger.ts';
import { startService, type RunningService } from './start-service.ts';

class TestModule {}
const message = defineRpc('test.timeout.read.v1', z.null(), z.null());

let database: TestDatabase;
let bus: InProcessBus;
let service: RunningService | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
  bus = new InProcessBus();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await service?.close();
  await database.drop();
});

async function start(deadlineFactor?: number): Promise<RunningService> {
  service = await startService({
    name: 'test',
    module: {
      module: TestModule,
      imports: [DatabaseModule.register({ name: 'test', url: database.url, entities: [], migrations: [] })],
    },
    ports: {
      bus,
      events: new InProcessEventBus(),
      ephemeral: new MemoryEphemeralStore(),
      logger: createLogger('test', 'silent'),
    },
    deadlineFactor,
  });
  return service;
}

it.each([
  [undefined, '2500ms', 2000],
  [10, '25s', 20_000],
])('multiplies the time limits of queries and calls: %s', async (factor, statementTimeout, callTimeoutMs) => {
  const { get } = await start(factor);
  expect(await get(DataSource).query('SHOW statement_timeout')).toEqual([
    { statement_timeout: statementTimeout },
  ]);

  const timeouts: number[] = [];
  await bus.serve(message.subject, 'other', async ({ headers }: BusMessage) => {
    timeouts.push(Number(headers['timeout-ms']));
    return encodeResponse(null);
  });
  // A call states the time that is left: none may pass before it is sent.
  jest.spyOn(performance, 'now').mockReturnValue(Math.ceil(performance.now()));
  await get(RpcClient).call(message, null);
  expect(timeouts).toEqual([callTimeoutMs]);
});
