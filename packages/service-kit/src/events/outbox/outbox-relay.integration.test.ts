import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@rubato/testing';
import { OutboxBed } from '../../../testing/outbox-bed.ts';

const bed = new OutboxBed();
const { exchange } = bed;

const rowVersions = async () => (await bed.client.query('SELECT id, xmin FROM outbox')).rows;

beforeAll(() => bed.start());

afterAll(() => bed.stop());

beforeEach(() => bed.clear());

describe('an event in the outbox', () => {
  it('is redelivered when its consumer fails, whose changes are rolled back', async () => {
    exchange.failuresLeft = 2;
    await bed.emit(4);
    await bed.outboxEmpty();
    expect(await bed.seen()).toEqual([4]);
    expect(exchange.published.length).toBeGreaterThanOrEqual(3);
  });

  it('waits without writes to its row while the bus is unavailable and is published when the bus recovers', async () => {
    exchange.isUnavailable = true;
    bed.lines.length = 0;
    await bed.emit(40);
    const [before] = await rowVersions();
    await waitUntil(async () => exchange.published.length >= 3);
    expect(await rowVersions()).toEqual([before]);
    expect(bed.lines.filter(({ level }) => level === 40)).toEqual([
      expect.objectContaining({ failed: 1, sent: 0 }),
    ]);
    exchange.isUnavailable = false;
    await bed.outboxEmpty();
    expect(await bed.seen()).toEqual([40]);
  });

  it('is not read while the bus is known to be unavailable', async () => {
    exchange.isKnownUnavailable = true;
    await bed.emit(41);
    await bed.emit(42);
    expect(exchange.published).toEqual([]);
    exchange.isKnownUnavailable = false;
    await bed.outboxEmpty();
    expect(await bed.seen()).toEqual([41, 42]);
  });

  it('is published although the system clock was set back', async () => {
    await bed.emit(43);
    await bed.outboxEmpty();
    const hourAgo = Date.now() - 3_600_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(hourAgo);
    await bed.emit(44);
    await bed.outboxEmpty();
    clock.mockRestore();
    expect(await bed.seen()).toEqual([43, 44]);
  });

  it('does not block others after failing for weeks', async () => {
    exchange.failuresLeft = 1000;
    await bed.emit(45);
    await waitUntil(async () => exchange.published.length > 0);
    await bed.client.query('UPDATE outbox SET attempts = 5000, next_attempt_at = now()');
    const attempts = async () => (await bed.client.query('SELECT attempts FROM outbox')).rows[0]?.attempts;
    await waitUntil(async () => (await attempts()) === 5001);
    exchange.failuresLeft = 0;
    await bed.emit(46);
    await waitUntil(async () => (await bed.waiting()) === 1);
    expect(await bed.seen()).toEqual([46]);
    const { rows } = await bed.client.query('SELECT attempts FROM outbox');
    expect(rows).toEqual([{ attempts: 5001 }]);
    await bed.client.query('UPDATE outbox SET next_attempt_at = now()');
    await bed.outboxEmpty();
  });

  it('does not block later events when it cannot be delivered', async () => {
    exchange.failuresLeft = 1;
    await bed.emit(6);
    await bed.emit(7);
    await bed.outboxEmpty();
    expect(await bed.seen()).toEqual([6, 7]);
  });
});
