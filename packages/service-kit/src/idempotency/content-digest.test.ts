import { expect, it } from '@jest/globals';
import { contentDigest } from './content-digest.ts';

it('ignores the order of names and undefined values', () => {
  const digest = contentDigest({ title: 'Azulejo', year: 1972 });
  expect(contentDigest({ year: 1972, lyrics: undefined, title: 'Azulejo' })).toEqual(digest);
  expect(digest).toHaveLength(32);
});

it.each([
  { title: 'Azulejo', year: '1972' },
  { title: 'Azulejo' },
  { title: 'Azulejo', year: 1972, a: null },
])('differs for different content: %j', (content) => {
  expect(contentDigest(content)).not.toEqual(contentDigest({ title: 'Azulejo', year: 1972 }));
});
