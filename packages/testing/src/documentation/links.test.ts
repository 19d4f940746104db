import { expect, it } from '@jest/globals';
import { dirname, join } from 'node:path';
import { anchorsOf, linksOf } from './markdown.ts';
import { exists, find, read } from './repository.ts';

it.each(find('**/*.md'))('%s links to files and headings that exist', (path) => {
  const broken = linksOf(read(path)).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file ? join(dirname(path), file) : path;
    return !exists(target) || (anchor !== undefined && !anchorsOf(read(target)).has(anchor));
  });

  expect(broken).toEqual([]);
});
