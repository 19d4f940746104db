import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboxBed } from '../../../testing/outbox-bed.ts';

const bed = new OutboxBed();
const { exchange } = bed;

beforeAll(() => bed.start());

afterAll(() => bed.stop());

beforeEach(() => bed.clear());

describe('a redelivered event', () => {
  it('has no effect', async () => {
    await bed.emit(5);
    await bed.outboxEmpty();
    for (const event of [...exchange.published, ...exchange.published]) await bed.events.publish(event);
    expect(await bed.seen()).toEqual([5]);
  });

  it('stays in the inbox for another retention period', async () => {
    await bed.emit(8);
    await bed.outboxEmpty();
    await bed.client.query(`UPDATE inbox SET received_at = now() - interval '29 days'`);
    for (const event of exchange.published.splice(0)) await bed.events.publish(event);
    const { rows } = await bed.client.query(
      `SELECT 1 FROM inbox WHERE received_at > now() - interval '1 day'`,
    );
    expect(rows).toHaveLength(1);
  });
});
