import { describe, expect, it } from '@jest/globals';
import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const most = 25;

/** Data comes in as many files as there are songs or pictures. */
const sources = '**/*.{ts,tsx,js,mjs,css,sh,sql,conf,yml,yaml,json,template}';
const isIgnored = (path: string) => /^(\.[a-z].*|node_modules|dist|test-results)$/.test(basename(path));

const sizes = new Map<string, number>();
for (const file of globSync(sources, { cwd: root, exclude: isIgnored })) {
  const folder = dirname(file);
  sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
}

describe('the folders', () => {
  it('are found', () => expect(sizes.size).toBeGreaterThan(200));

  it(`contain at most ${most} files each`, () => {
    expect([...sizes].filter(([, size]) => size > most)).toEqual([]);
  });
});
