import { expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { eventLoopLag } from './event-loop-lag.ts';

function block(ms: number): void {
  for (const startedAt = performance.now(); performance.now() - startedAt < ms;);
}

it('reports the delay while the event loop is blocked and right after', async () => {
  eventLoopLag.currentMs();
  block(300);
  expect(eventLoopLag.currentMs()).toBeGreaterThanOrEqual(200);
  await delay(0);
  expect(eventLoopLag.currentMs()).toBeGreaterThanOrEqual(200);
});
