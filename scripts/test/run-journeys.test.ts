import { expect, it } from '@jest/globals';
import { createJourneyPattern } from './run-journeys.mjs';

it.each([
  ['streams queue.journey.ts Escape cancels a drag', true],
  ['files queue.journey.ts a song plays @engine', true],
  ['streams long-queue.journey.ts a queue of ten thousand songs', false],
  ['streams visitor.journey.ts the queue advances', false],
  ['streams visitor.journey.ts the queue advances @smoke', true],
])('a pattern of files and tags finds journeys: %s', (journey, expected) => {
  expect(
    new RegExp(createJourneyPattern(['e2e/journeys/player/queue.journey.ts'], ['@smoke'])).test(journey),
  ).toBe(expected);
});
