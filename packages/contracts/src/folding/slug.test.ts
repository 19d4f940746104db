import { describe, expect, it } from '@jest/globals';
import { slugOf } from './slug.ts';

describe('slugOf', () => {
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
    expect(slugOf(text, text.startsWith('abc') ? 6 : 40)).toBe(slug);
  });

  it('transliterates other scripts', () => {
    expect(slugOf('Мумий Тролль', 40)).toMatch(/^mumi[a-z]*-troll/);
    expect(slugOf('風', 40)).toMatch(/^[a-z]+$/);
  });
});
