import { expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileSdk, listSourceFiles } from './compile.mjs';

const root = join(import.meta.dirname, '../..');

test.each(['contracts', 'web-kit', 'ui'])(
  'the sources of %s that are published are those that are compiled',
  (name) => {
    compileSdk(root);
    const folder = join(root, 'packages', name);
    const isCompiled = (file: string) => existsSync(join(folder, 'dist', file.replace(/\.tsx?$/, '.js')));
    const sources = listSourceFiles(folder).filter((file) => !file.endsWith('.css'));
    expect(sources.filter((file) => !isCompiled(file))).toEqual([]);
  },
);
