import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idempotencyKeyRetention, inboxRetention, type RetentionRule } from '@rubato/service-kit';
import pg from 'pg';
import { serviceNames, type ServiceName } from '@rubato/standalone';
import { startTestProduct, type TestProduct } from './test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

afterAll(() => product.close());

const kept: [ServiceName, RetentionRule][] = [
  ...serviceNames.map((service): [ServiceName, RetentionRule] => [service, inboxRetention]),
  ['catalog', idempotencyKeyRetention],
  ['library', idempotencyKeyRetention],
];

describe('a retention rule', () => {
  it.each(kept)('has an index on the age of its rows: %s %j', async (service, { table, since }) => {
    const database = new pg.Client(product.databaseUrl(service));
    await database.connect();
    const query = 'SELECT indexdef FROM pg_indexes WHERE tablename = $1';
    const { rows } = await database.query<{ indexdef: string }>(query, [table]);
    await database.end();
    expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringContaining(`(${since})`));
  });
});
