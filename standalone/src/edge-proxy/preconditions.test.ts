import { describe, expect, it } from '@jest/globals';
import { checkPreconditions, isRangeStillValid } from './preconditions.ts';

const validators = { etag: '"this"', modifiedAt: new Date('2026-11-06T08:49:37.500Z') };
const [before, then, after] = [
  'Fri, 06 Nov 2026 08:49:36 GMT',
  'Fri, 06 Nov 2026 08:49:37 GMT',
  'Fri, 06 Nov 2026 08:49:38 GMT',
];

describe('checkPreconditions', () => {
  it.each([
    [{}, 'met'],
    [{ 'if-match': '"this"' }, 'met'],
    [{ 'if-match': '"other", "this"' }, 'met'],
    [{ 'if-match': '*' }, 'met'],
    [{ 'if-match': '"other"' }, 'failed'],
    [{ 'if-match': 'W/"this"' }, 'failed'],
    [{ 'if-unmodified-since': then }, 'met'],
    [{ 'if-unmodified-since': after }, 'met'],
    [{ 'if-unmodified-since': before }, 'failed'],
    [{ 'if-none-match': '"this"' }, 'unmodified'],
    [{ 'if-none-match': '"other", W/"this"' }, 'unmodified'],
    [{ 'if-none-match': '*' }, 'unmodified'],
    [{ 'if-none-match': '"other"' }, 'met'],
    [{ 'if-modified-since': then }, 'unmodified'],
    [{ 'if-modified-since': after }, 'unmodified'],
    [{ 'if-modified-since': before }, 'met'],
  ])('reports %j as %s', (headers, outcome) => {
    expect(checkPreconditions(headers, validators)).toBe(outcome);
  });

  it.each([
    ['an ETag over a date', { 'if-match': '"this"', 'if-unmodified-since': before }, 'met'],
    ['an ETag over a date', { 'if-none-match': '"other"', 'if-modified-since': after }, 'met'],
    ['failure over not modified', { 'if-match': '"other"', 'if-none-match': '"this"' }, 'failed'],
    ['failure over not modified', { 'if-unmodified-since': before, 'if-none-match': '"this"' }, 'failed'],
    ['not modified when both are met', { 'if-match': '"this"', 'if-none-match': '"this"' }, 'unmodified'],
  ])('prefers %s', (_what, headers, outcome) => {
    expect(checkPreconditions(headers, validators)).toBe(outcome);
  });

  it.each(['yesterday', '1', '', 'Xyz', '2026-11-06T08:49:36Z'])('ignores the date %p', (date) => {
    expect(checkPreconditions({ 'if-unmodified-since': date }, validators)).toBe('met');
    expect(checkPreconditions({ 'if-modified-since': date }, validators)).toBe('met');
  });

  it.each(['Friday, 06-Nov-26 08:49:37 GMT', 'Fri Nov  6 08:49:37 2026'])(
    'accepts the obsolete date format %p',
    (date) => {
      expect(checkPreconditions({ 'if-modified-since': date }, validators)).toBe('unmodified');
    },
  );
});

it.each([
  [undefined, true],
  ['"this"', true],
  ['W/"this"', false],
  ['"other"', false],
  [then, true],
  [after, false],
  ['nonsense', false],
])('isRangeStillValid with If-Range %p returns %p', (ifRange, isValid) => {
  expect(isRangeStillValid(ifRange, validators)).toBe(isValid);
});
