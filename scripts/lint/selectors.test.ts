import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const sheets = globSync('{packages,frontends}/*/src/**/*.css', { cwd: root });

/** Selectors with which the insertion of any element lets browsers recalculate the styles of all others. */
const costly = [
  { name: 'every sibling', pattern: /[+~]\s*\*/ },
  { name: 'anything below the root', pattern: /(?:^|[\s,])(?:html|body|:root):has\((?!\s*>)/m },
];

describe.each(costly)('the selector of $name', ({ pattern }) => {
  it('is in no style sheet', () => {
    expect(sheets.length).toBeGreaterThan(50);
    const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '');
    expect(
      sheets.filter((path) => pattern.test(withoutComments(readFileSync(join(root, path), 'utf8')))),
    ).toEqual([]);
  });
});

describe('the patterns', () => {
  it.each(['.list > * + * {', '.list ~ * {', 'body:has(.toast) .region {', '.a, :root:has(.b, .c) {'])(
    'match %s',
    (selector) => {
      expect(costly.some(({ pattern }) => pattern.test(selector))).toBe(true);
    },
  );
  it.each(['.list > * {', 'body:has(> [data-overlay]) .region {', '.row:has(:focus) {', 'calc(1px + 2px)'])(
    'do not match %s',
    (selector) => {
      expect(costly.some(({ pattern }) => pattern.test(selector))).toBe(false);
    },
  );
});
