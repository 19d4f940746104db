import { expect, test } from '@jest/globals';
import { parseNextLink } from './next-link.ts';

test.each([
  ['</api/songs/?limit=50&before=71>; rel="next"', '/api/songs/?limit=50&before=71'],
  ['</a?b=1,2>; rel="prev", </a?b=3>; rel=next', '/a?b=3'],
  ['<http://localhost/api/songs?x=1>; title="x"; rel="next last"', '/api/songs?x=1'],
])('nextLink returns the path of the next page in %s', (header, path) => {
  expect(parseNextLink(header)).toBe(path);
});

test.each([[null], [''], ['</a>; rel="prev"'], ['</a>; rel="nextish"']])(
  'nextLink returns undefined for %s',
  (header) => {
    expect(parseNextLink(header)).toBeUndefined();
  },
);
