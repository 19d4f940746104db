import { expect, it } from '@jest/globals';
import { countFailures } from './stress-results.mjs';

const file = (name: string, ...failed: string[]) => ({
  suite: 'api',
  file: name,
  failures: failed.map((test) => ({ suite: 'api', file: name, test, error: `${test} failed` })),
});
const run = (seed: number, ...files: ReturnType<typeof file>[]) => ({ seed, repeats: 1, files });

it('counts failures of each test, most failures first', () => {
  const runs = [
    run(1, file('songs', 'likes'), file('albums', 'adds')),
    run(2, file('songs'), file('albums', 'adds')),
    run(3, file('songs')),
  ];
  expect(countFailures(runs)).toEqual([
    { suite: 'api', file: 'albums', test: 'adds', failed: 2, runs: 2, seeds: [1, 2], error: 'adds failed' },
    { suite: 'api', file: 'songs', test: 'likes', failed: 1, runs: 3, seeds: [1], error: 'likes failed' },
  ]);
});

it('counts repeated tests as runs', () => {
  const runs = [{ ...run(1, file('queue', 'drags', 'drags')), repeats: 3 }];
  expect(countFailures(runs)).toMatchObject([{ test: 'drags', failed: 2, runs: 3, seeds: [1] }]);
});
