import { expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { eventLoopLag } from './event-loop-lag.ts';

function beBusy(ms: number): void {
  for (const begun = performance.now(); performance.now() - begun < ms;);
}

it('says for how long the process has not got round to what arrived, while it lasts and just after', async () => {
  eventLoopLag.currentMs();
  beBusy(300);
  expect(eventLoopLag.currentMs()).toBeGreaterThanOrEqual(200);
  await delay(0);
  expect(eventLoopLag.currentMs()).toBeGreaterThanOrEqual(200);
});
