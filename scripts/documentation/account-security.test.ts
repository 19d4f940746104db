import { describe, expect, it } from '@jest/globals';
import { findCode, findLinks, parseTables } from './markdown.ts';
import { read } from './repository.ts';

/** How many requirements each section of OWASP ASVS 5.0.0 has, of the chapters that docs/account-security.md treats in full. */
const sections: Readonly<Record<string, number>> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 8,
  '6.4': 6,
  '6.5': 8,
  '6.6': 4,
  '6.7': 2,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 3,
  '7.6': 2,
  '8.1': 4,
  '8.2': 4,
  '8.3': 3,
  '8.4': 2,
  '10.1': 2,
  '10.2': 3,
  '10.5': 5,
};
const tables = parseTables(read('docs/account-security.md'));
const rows = tables
  .filter(({ header }) => header[0] === 'Requirement')
  .flatMap((table) => table.rows.map(([requirement = '', , evidence = '']) => ({ requirement, evidence })));
const numberOf = (requirement: string) => requirement.split(' ')[0] ?? '';
const numbers = rows.map(({ requirement }) => numberOf(requirement));
const files = new Map(
  tables
    .filter(({ header }) => header[0] === 'Name')
    .flatMap((table) => table.rows)
    .map(([name = '', file = '']) => [name, findLinks(file)[0]?.replace('../', '') ?? '']),
);
const deviations = parseTables(read('docs/security.md'))
  .filter(({ heading }) => heading === 'Accepted deviations')
  .flatMap((table) => table.rows.flatMap(([requirement = '']) => requirement.match(/\d+(\.\d+)+/g) ?? []));

/** `accounts › sessions › end` names a test by its file and titles. Returns the title that the file lacks. */
function missingTitle(test: string): string | undefined {
  const [name = '', ...titles] = test.split(' › ');
  const file = files.get(name);
  if (file === undefined || !titles.length) return test;
  // Long titles are on a line of their own.
  const text = read(file).replaceAll(/\(\s+'/g, "('");
  return titles.find((title) => !text.includes(`('${title}'`));
}

describe('docs/account-security.md', () => {
  it.each(Object.entries(sections))('has all requirements of section %s, which are %i', (section, count) => {
    const expected = Array.from({ length: count }, (_, index) => `${section}.${index + 1}`);
    expect(numbers.filter((number) => number.startsWith(`${section}.`))).toEqual(expected);
  });

  it('has each requirement once', () => {
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it.each(rows)('has evidence for $requirement', ({ evidence }) => {
    const tests = findCode(evidence);
    expect(tests.length + findLinks(evidence).length).toBeGreaterThan(0);
    expect(tests.map(missingTitle).filter((title) => title !== undefined)).toEqual([]);
  });

  it('uses the word deviation for what docs/security.md gives a reason for, and the other way round', () => {
    const claimed = rows
      .filter(({ evidence }) => evidence.includes('[deviation]'))
      .map(({ requirement }) => numberOf(requirement));
    expect(claimed.filter((number) => !deviations.includes(number))).toEqual([]);
    expect(numbers.filter((number) => deviations.includes(number) && !claimed.includes(number))).toEqual([]);
  });

  it('uses each file of its list', () => {
    const used = new Set(
      rows.flatMap(({ evidence }) => findCode(evidence)).map((test) => test.split(' › ')[0]),
    );
    expect([...files.keys()].filter((name) => !used.has(name))).toEqual([]);
  });
});
