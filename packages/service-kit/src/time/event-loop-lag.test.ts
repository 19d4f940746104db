import { expect, it } from '@jest/globals';
import { eventLoopLag } from './event-loop-lag.ts';

function block(ms: number): void {
  for (const startedAt = performance.now(); performance.now() - startedAt < ms;);
}

it('reports the delay while the event loop is blocked and right after', async () => {
  eventLoopLag.currentMs();
  block(300);
  expect(eventLoopLag.currentMs()).toBeGreaterThanOrEqual(200);
  await new Promise((resolve) => setTimeout(resolve));
  expect(eventLoopLag.currentMs()).toBeGreaterThanOrEqual(200);
});
