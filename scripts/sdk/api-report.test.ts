import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  compareReports,
  createCurrentReport,
  formatReport,
  isRaised,
  parseReport,
  reportedPackages,
  getReportPath,
} from './api-report.ts';
import { compileSdk } from './compile.mjs';
import { findPublicDeclarations } from './public-declarations.ts';

const root = join(import.meta.dirname, '../..');
const report = (declarations: Record<string, string>, version = '1.0.0') => ({
  version,
  declarations: new Map(Object.entries(declarations)),
});

describe('this checkout', () => {
  beforeEach(() => compileSdk(root));

  test.each(reportedPackages)(
    'has the public surface of %s that its report describes: otherwise run npm run api:report',
    (name) => {
      const checkedIn = readFileSync(join(root, getReportPath(name)), 'utf8');
      expect(formatReport(name, createCurrentReport(root, name))).toBe(checkedIn);
    },
  );

  test('releases web-kit and ui with one version', () => {
    const [kit, ui] = reportedPackages.map((name) => createCurrentReport(root, name).version);
    expect(ui).toBe(kit);
  });
});

describe('compareReports', () => {
  const before = report({ Song: 'export interface Song {\n    id: number;\n}', play: 'export play' });

  test.each<[string, Record<string, string>, string]>([
    ['no change requires nothing', Object.fromEntries(before.declarations), 'nothing'],
    [
      'a new export requires a minor version',
      { ...Object.fromEntries(before.declarations), stop: 'export stop' },
      'minor',
    ],
    [
      'a new optional member requires a minor version',
      { Song: 'export interface Song {\n    id: number;\n    key?: string;\n}', play: 'export play' },
      'minor',
    ],
    [
      'a new required member requires a major version',
      { Song: 'export interface Song {\n    id: number;\n    key: string;\n}', play: 'export play' },
      'major',
    ],
    [
      'a changed type of a property requires a major version',
      { Song: 'export interface Song {\n    id: string;\n}', play: 'export play' },
      'major',
    ],
    ['a removed export requires a major version', { play: 'export play' }, 'major'],
  ])('%s', (_what, declarations, part) => {
    expect(compareReports(before, report(declarations)).requires).toBe(part);
  });

  test('compatible changes require a minor version, removals a major one', () => {
    const changed = report({ ...Object.fromEntries(before.declarations), play: 'export play(volume)' });
    expect(compareReports(before, changed, true)).toMatchObject({ changed: ['play'], requires: 'minor' });
    expect(compareReports(before, report({}), true).requires).toBe('major');
  });

  test.each([
    ['1.2.0', '1.2.1', 'minor', false],
    ['1.2.0', '1.3.0', 'minor', true],
    ['1.2.0', '1.3.0', 'major', false],
    ['1.2.0', '2.0.0', 'major', true],
    ['1.2.0', '2.0.0', 'minor', true],
    ['1.2.0', '1.2.0', 'nothing', true],
  ] as const)('from %s to %s is enough for %s: %p', (from, to, part, isEnough) => {
    expect(isRaised(from, to, part)).toBe(isEnough);
  });

  test('a report is parsed as it was written', () => {
    expect(parseReport(formatReport('web-kit', before))).toEqual(before);
  });
});

describe('findPublicDeclarations', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rubato-api-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The declarations of a package with these files. */
  function collect(files: Record<string, string>) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const contracts = join(folder, 'contracts.d.ts');
    return findPublicDeclarations(join(folder, 'index.d.ts'), { '@rubato/contracts': contracts });
  }

  test('contains what is exported and the types that it refers to, and nothing else', () => {
    const declarations = collect({
      'index.d.ts': "export * from './songs/song.ts';\nexport { hidden as shown } from './other.ts';",
      'songs/song.d.ts': `import type { Title } from './title.ts';
/** A song. */
export interface Song { title: Title; url: import('../other.ts').Url }
declare const internal: number;`,
      'songs/title.d.ts': 'export type Title = string;',
      'other.d.ts':
        'export declare const hidden: number;\nexport type Url = string;\nexport type Unused = 1;',
    });
    expect([...declarations.keys()]).toEqual(['Song', 'Title', 'Url', 'hidden', 'shown']);
    expect(declarations.get('Song')).not.toContain('A song');
  });

  test('follows other packages of the SDK, and names those of others', () => {
    const declarations = collect({
      'index.d.ts': `import type { User } from '@rubato/contracts';
export { useStore } from 'zustand';
export declare function useUser(): User;`,
      'contracts.d.ts': 'export interface User { id: number }',
    });
    expect([...declarations.keys()]).toEqual(['User', 'useStore', 'useUser']);
    expect(declarations.get('useStore')).toBe("export { useStore } from 'zustand'");
  });

  test('contains all overloads', () => {
    const declarations = collect({
      'index.d.ts':
        'export declare function f(a: string): string;\nexport declare function f(a: number): number;',
    });
    expect(declarations.get('f')?.split('\n')).toHaveLength(2);
  });
});
