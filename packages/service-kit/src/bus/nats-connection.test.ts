import { describe, expect, it } from '@jest/globals';
import { assertClosedByUs, reconnectDelay } from './nats-connection.ts';

const hourMs = 3_600_000;

it('returns a short delay between two reconnect attempts', () => {
  const delay = reconnectDelay();
  for (const wait of [delay(), delay()]) {
    expect(wait).toBeGreaterThanOrEqual(500);
    expect(wait).toBeLessThanOrEqual(700);
  }
});

it('returns no delay after the clock was set back', () => {
  const clock = { now: 10 * hourMs, elapsed: 0 };
  const delay = reconnectDelay(
    () => clock.now,
    () => clock.elapsed,
  );
  Object.assign(clock, { now: 9 * hourMs + 5000, elapsed: 5000 });
  expect(delay()).toBe(-Infinity);
  Object.assign(clock, { now: 9 * hourMs + 6000, elapsed: 6000 });
  expect(delay()).toBeGreaterThanOrEqual(500);
});

describe('a closed connection', () => {
  it('is an error if the client has given up', async () => {
    const cause = new Error('Authorization Violation');
    const closed = async () => cause;
    await expect(assertClosedByUs({ closed })).rejects.toMatchObject({
      message: 'NATS: connection closed',
      cause,
    });
  });

  it('is none if its owner has closed it', async () => {
    await assertClosedByUs({ closed: async () => {} });
  });
});
