import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defineEvent } from '@rubato/contracts';
import { z } from 'zod';
import { counted, OutboxBed } from '../../../testing/outbox-bed.ts';
import { maxMessageBytes } from '../../bus/bus.ts';
import { runInContext } from '../../logging/request-context.ts';

const bed = new OutboxBed();
const { exchange } = bed;
const described = defineEvent('test.described.v1', z.object({ text: z.string() }));

beforeAll(() => bed.start());

afterAll(() => bed.stop());

beforeEach(() => bed.clear());

describe('an event of a transaction', () => {
  it('is delivered once and removed from the outbox', async () => {
    await bed.emit(1);
    await bed.outboxEmpty();
    expect(await bed.seen()).toEqual([1]);
  });

  it('is handled and logged with the id of the request that caused it', async () => {
    exchange.failuresLeft = 1;
    exchange.requestIds.length = 0;
    await runInContext({ requestId: 'r-9' }, () => bed.emit(9));
    await bed.outboxEmpty();
    expect(exchange.requestIds).toEqual(['r-9', 'r-9']);
    expect(bed.lines).toContainEqual(
      expect.objectContaining({
        msg: 'event publishing: failed, will retry',
        requestId: 'r-9',
        failed: 1,
      }),
    );
  });

  it('is not published when its transaction fails', async () => {
    const failing = bed.outbox.runTransaction(async (_manager, emitEvent) => {
      emitEvent(counted, { n: 2 });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await bed.emit(3);
    await bed.outboxEmpty();
    expect(await bed.seen()).toEqual([3]);
  });

  it('is published after the deadline of an earlier request has passed', async () => {
    const context = { requestId: 'r-6', deadline: Infinity };
    await runInContext(context, () => bed.emit(6));
    await bed.outboxEmpty();
    context.deadline = 0;
    // Inserted as by another process, which does not wake this relay.
    await bed.client.query(
      `INSERT INTO outbox (id, subject, payload) VALUES (gen_random_uuid(), '${counted.subject}', '{"n": 7}')`,
    );
    await bed.outboxEmpty();
    expect(await bed.seen()).toEqual([6, 7]);
  });

  it('fails its transaction when it exceeds the maximum message size', async () => {
    const work = bed.outbox.runTransaction(async (manager, emitEvent) => {
      await manager.query('INSERT INTO seen (n) VALUES (5)');
      emitEvent(described, { text: 'x'.repeat(maxMessageBytes) });
    });
    await expect(work).rejects.toThrow(RangeError);
    expect(await bed.seen()).toEqual([]);
    expect(await bed.waiting()).toBe(0);
  });
});
