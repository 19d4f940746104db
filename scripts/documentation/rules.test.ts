import { describe, expect, it } from '@jest/globals';
import { findLinks, parseTables } from './markdown.ts';
import { read } from './repository.ts';

const rows = parseTables(read('docs/architecture.md'))
  .filter(({ heading }) => heading === 'Where rules are decided')
  .flatMap((table) => table.rows);

describe('the table of rules', () => {
  it('answers at least twenty questions', () => {
    expect(rows.length).toBeGreaterThanOrEqual(20);
  });

  it.each(rows)('links to where it decides: %s', (_rule, decidedIn = '') => {
    expect(findLinks(decidedIn).filter((link) => link.startsWith('../'))).not.toEqual([]);
  });
});
