import { afterEach, expect, it, jest } from '@jest/globals';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { EventLoopLag, eventLoopLag } from './event-loop-lag.ts';

afterEach(() => void jest.useRealTimers());

function block(ms: number): void {
  for (const startedAt = performance.now(); performance.now() - startedAt < ms;);
}

it('reports the delay while the event loop is blocked and right after', async () => {
  eventLoopLag.getCurrentMs();
  block(300);
  expect(eventLoopLag.getCurrentMs()).toBeGreaterThanOrEqual(200);
  await nextIteration();
  expect(eventLoopLag.getCurrentMs()).toBeGreaterThanOrEqual(200);
});

it('ends when everything that arrived during a stall has been read, on new connections too', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance'] });
  let now = 0;
  const lag = new EventLoopLag(() => now);
  lag.getCurrentMs();
  now = 350;
  jest.advanceTimersByTime(50);
  const during = lag.getCurrentMs();
  await nextIteration();
  const whileAccepting = lag.getCurrentMs();
  await nextIteration();
  await nextIteration();
  expect([during, whileAccepting, lag.getCurrentMs()]).toEqual([300, 300, 0]);
});
