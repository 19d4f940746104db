import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  failedEventRetention,
  idempotencyKeyRetention,
  inboxRetention,
  type RetentionRule,
} from '@rubato/service-kit';
import { queryDatabase } from '@rubato/testing';
import { serviceNames } from '../product/service-names.ts';
import { createServiceDatabases, type ServiceDatabases } from '../product/service-databases.ts';

let databases: ServiceDatabases;

beforeAll(async () => {
  databases = await createServiceDatabases();
});

afterAll(() => databases.drop());

const kept: [string, RetentionRule][] = [
  ...serviceNames.map((service): [string, RetentionRule] => [service, inboxRetention]),
  ...serviceNames.map((service): [string, RetentionRule] => [service, failedEventRetention]),
  ['catalog', idempotencyKeyRetention],
  ['library', idempotencyKeyRetention],
];

describe('a retention rule', () => {
  it.each(kept)('has an index on the age of its rows: %s %j', async (service, { table, since }) => {
    const query = 'SELECT indexdef FROM pg_indexes WHERE tablename = $1';
    const rows = await queryDatabase<{ indexdef: string }>(databases.url(service), query, [table]);
    expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringContaining(`(${since})`));
  });
});
