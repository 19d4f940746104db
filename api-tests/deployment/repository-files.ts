import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const text = (path: string): string => readFileSync(join(root, path), 'utf8');

/** All matches of the first group of `pattern` in a file, sorted. */
export const namesIn = (path: string, pattern: RegExp): (string | undefined)[] =>
  [...text(path).matchAll(pattern)].map(([, name]) => name).toSorted();
