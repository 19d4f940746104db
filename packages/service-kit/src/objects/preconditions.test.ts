import { describe, expect, it } from '@jest/globals';
import { checkPreconditions, isRangeStillMeant } from './preconditions.ts';

const validators = { etag: '"this"', modifiedAt: new Date('2026-11-06T08:49:37.500Z') };
const [before, then, after] = [
  'Fri, 06 Nov 2026 08:49:36 GMT',
  'Fri, 06 Nov 2026 08:49:37 GMT',
  'Fri, 06 Nov 2026 08:49:38 GMT',
];

describe('the conditions of a request', () => {
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
  ])('%j are %s', (headers, outcome) => {
    expect(checkPreconditions(headers, validators)).toBe(outcome);
  });

  it.each([
    ['a tag over a date', { 'if-match': '"this"', 'if-unmodified-since': before }, 'met'],
    ['a tag over a date', { 'if-none-match': '"other"', 'if-modified-since': after }, 'met'],
    ['failure over having it', { 'if-match': '"other"', 'if-none-match': '"this"' }, 'failed'],
    ['failure over having it', { 'if-unmodified-since': before, 'if-none-match': '"this"' }, 'failed'],
    ['both where both hold', { 'if-match': '"this"', 'if-none-match': '"this"' }, 'unmodified'],
  ])('put %s', (_what, headers, outcome) => {
    expect(checkPreconditions(headers, validators)).toBe(outcome);
  });

  it.each(['yesterday', '1', '', 'Xyz', '2026-11-06T08:49:36Z'])('ignore the date %p', (date) => {
    expect(checkPreconditions({ 'if-unmodified-since': date }, validators)).toBe('met');
    expect(checkPreconditions({ 'if-modified-since': date }, validators)).toBe('met');
  });

  it.each(['Friday, 06-Nov-26 08:49:37 GMT', 'Fri Nov  6 08:49:37 2026'])('know the old date %p', (date) => {
    expect(checkPreconditions({ 'if-modified-since': date }, validators)).toBe('unmodified');
  });
});

it.each([
  [undefined, true],
  ['"this"', true],
  ['W/"this"', false],
  ['"other"', false],
  [then, true],
  [after, false],
  ['nonsense', false],
])('a range is meant with If-Range %p: %p', (ifRange, isMeant) => {
  expect(isRangeStillMeant(ifRange, validators)).toBe(isMeant);
});
