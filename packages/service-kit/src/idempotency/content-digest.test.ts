import { expect, it } from '@jest/globals';
import { contentDigest } from './content-digest.ts';

it('the digest of a content does not depend on the order of its names, nor on what is undefined', () => {
  const digest = contentDigest({ title: 'Azulejo', year: 1972 });
  expect(contentDigest({ year: 1972, lyrics: undefined, title: 'Azulejo' })).toEqual(digest);
  expect(digest).toHaveLength(32);
});

it.each([
  { title: 'Azulejo', year: '1972' },
  { title: 'Azulejo' },
  { title: 'Azulejo', year: 1972, a: null },
])('the digest of another content is another one: %j', (content) => {
  expect(contentDigest(content)).not.toEqual(contentDigest({ title: 'Azulejo', year: 1972 }));
});
