import { describe, expect, it } from '@jest/globals';
import { findLinks } from './markdown.ts';
import { read } from './repository.ts';

const rules = read('docs/rules.md')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => /^- \*\*(.+?)\*\*: (.+)$/.exec(line)?.slice(1) ?? [line]);

describe('the list of rules', () => {
  it('answers at least twenty questions', () => {
    expect(rules.length).toBeGreaterThanOrEqual(20);
  });

  it.each(rules)('links to where it decides: %s', (_rule, decidedIn = '') => {
    expect(findLinks(decidedIn).filter((link) => link.startsWith('../'))).not.toEqual([]);
  });
});
