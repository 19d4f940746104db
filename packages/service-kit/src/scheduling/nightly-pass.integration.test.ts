import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestDatabase } from '@rubato/testing';
import { DataSource } from 'typeorm';
import { createMigratedDatabase } from '../../testing/migrated-database.ts';
import { nightlyPassMigrations } from './nightly-pass-migrations.ts';
import { NightlyPass } from './nightly-pass.ts';

const night = new Date(2030, 0, 1, 3);
const day = new Date(2030, 0, 1, 12);
const ids = [1, 2, 3, 4, 5];

let testDatabase: TestDatabase;
let database: DataSource;
let checked: number[];

beforeAll(async () => {
  testDatabase = await createMigratedDatabase(nightlyPassMigrations);
  database = await new DataSource({ type: 'postgres', url: testDatabase.url }).initialize();
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

beforeEach(async () => {
  checked = [];
  await database.query('TRUNCATE nightly_passes');
});

const readNext = async (after = '0') =>
  ids
    .filter((id) => id > Number(after))
    .slice(0, 2)
    .map((id) => ({ id }));
const check = async (batch: readonly { id: number }[]) => {
  checked.push(...batch.map(({ id }) => id));
};
const runIfDue = (options: { now?: Date; isStopped?: () => boolean } = {}, steps = { readNext, check }) =>
  new NightlyPass(database, 'test').runIfDue(steps, { now: night, ...options });
const age = (interval: string) =>
  database.query(
    'UPDATE nightly_passes SET completed_at = completed_at - $1::interval, leased_until = leased_until - $1::interval',
    [interval],
  );

describe('nightly pass', () => {
  it('checks all items in batches', async () => {
    expect(await runIfDue()).toBe(5);
    expect(checked).toEqual(ids);
  });

  it('is continued by the next run where the service was stopped', async () => {
    expect(await runIfDue({ isStopped: () => checked.length > 0 })).toBeUndefined();
    expect(checked).toEqual([1, 2]);
    await age('2 minutes');
    expect(await runIfDue()).toBe(5);
    expect(checked).toEqual(ids);
  });

  it('is continued with the batch that failed', async () => {
    const failing = async () => {
      throw new Error('Simulated failure');
    };
    await expect(runIfDue({}, { readNext, check: failing })).rejects.toThrow('Simulated failure');
    expect(await runIfDue()).toBeUndefined();
    await age('2 minutes');
    expect(await runIfDue()).toBe(5);
  });

  it('is run by one of several replicas', async () => {
    expect((await Promise.all([runIfDue(), runIfDue(), runIfDue()])).filter(Boolean)).toEqual([5]);
    expect(checked).toEqual(ids);
  });

  it('ends in a replica whose lease has expired, once another one has continued', async () => {
    const overtaken = {
      readNext,
      check: async () => {
        await age('2 minutes');
        expect(await runIfDue()).toBe(5);
      },
    };
    expect(await runIfDue({}, overtaken)).toBeUndefined();
    expect(checked).toEqual(ids);
  });

  it('does not depend on another one', async () => {
    await runIfDue();
    expect(await new NightlyPass(database, 'other').runIfDue({ readNext, check }, { now: night })).toBe(5);
  });

  it.each([
    [19, night, false],
    [21, night, true],
    [21, day, false],
    [37, day, true],
  ])('%d hours after the last one is due at %s: %s', async (hours, now, isDue) => {
    await runIfDue();
    await age(`${hours} hours`);
    expect(Boolean(await runIfDue({ now }))).toBe(isDue);
  });
});
