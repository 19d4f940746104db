import { describe, expect, it } from '@jest/globals';
import { ReadRateMonitor } from './read-rate.ts';

describe('ReadRateMonitor', () => {
  const limits = { minBytes: 1000, windowMs: 100 };

  it('reports a client that receives too little while data is waiting', () => {
    const monitor = new ReadRateMonitor(limits);
    expect(monitor.isTooSlow({ received: 0, isWaiting: true }, 0)).toBe(false);
    expect(monitor.isTooSlow({ received: 400, isWaiting: true }, 50)).toBe(false);
    expect(monitor.isTooSlow({ received: 999, isWaiting: true }, 100)).toBe(true);
  });

  it('does not report a client that receives enough, or has nothing to receive', () => {
    const monitor = new ReadRateMonitor(limits);
    for (let at = 0; at < 1000; at += 50)
      expect(monitor.isTooSlow({ received: at * 10, isWaiting: true }, at)).toBe(false);
    for (let at = 1000; at < 2000; at += 50)
      expect(monitor.isTooSlow({ received: 10_000, isWaiting: at % 100 === 0 }, at)).toBe(false);
  });
});
