import { describe, expect, it } from '@jest/globals';
import { toSlug } from './slug.ts';

describe('toSlug', () => {
  it.each([
    ['Sigur Rós', 'sigur-ros'],
    ['MØ', 'mo'],
    ['AC/DC', 'ac-dc'],
    ['  !!!  ', ''],
    ['', ''],
    ['Beyoncé & Jay‐Z', 'beyonce-jay-z'],
    ['abc def', 'abc-de'],
    ['abcde fgh', 'abcde'],
  ])('%s is %s', (text, slug) => {
    expect(toSlug(text, text.startsWith('abc') ? 6 : 40)).toBe(slug);
  });

  it('transliterates other scripts', () => {
    expect(toSlug('Мумий Тролль', 40)).toMatch(/^mumi[a-z]*-troll/);
    expect(toSlug('風', 40)).toMatch(/^[a-z]+$/);
  });
});
