import { expect, it } from '@jest/globals';
import { computeContentDigest } from './content-digest.ts';

it('ignores the order of names and undefined values', () => {
  const digest = computeContentDigest({ title: 'Azulejo', year: 1972 });
  expect(computeContentDigest({ year: 1972, lyrics: undefined, title: 'Azulejo' })).toEqual(digest);
  expect(digest).toHaveLength(32);
});

it.each([
  { title: 'Azulejo', year: '1972' },
  { title: 'Azulejo' },
  { title: 'Azulejo', year: 1972, a: null },
])('differs for different content: %j', (content) => {
  expect(computeContentDigest(content)).not.toEqual(computeContentDigest({ title: 'Azulejo', year: 1972 }));
});
