import { beforeEach, expect, test } from '@jest/globals';
import { getCanaryBucket, chooseDeclaration } from './choose-declaration.ts';

const base = 'https://rubato.example';
const player = {
  name: 'player',
  declaration: '/remotes/player/remote.json',
  canary: { declaration: '/remotes/player-canary/remote.json', percent: 10 },
};

beforeEach(() => localStorage.clear());

test.each([
  [0, `${base}/remotes/player-canary/remote.json`],
  [9, `${base}/remotes/player-canary/remote.json`],
  [10, `${base}/remotes/player/remote.json`],
  [99, `${base}/remotes/player/remote.json`],
])('a visitor in bucket %i gets %s', (bucket, url) => {
  expect(chooseDeclaration(player, bucket, base)).toEqual({ name: 'player', url, integrity: undefined });
});

test('a visitor stays in one bucket', () => {
  const bucket = getCanaryBucket();
  expect(bucket).toBeGreaterThanOrEqual(0);
  expect(bucket).toBeLessThan(100);
  expect(getCanaryBucket()).toBe(bucket);
});

test('an invalid stored bucket is replaced', () => {
  localStorage.setItem('rubato.canary-bucket', '100');
  expect(getCanaryBucket()).toBeLessThan(100);
});
