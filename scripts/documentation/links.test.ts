import { expect, it } from '@jest/globals';
import { dirname, join } from 'node:path';
import { findAnchors, findLinks } from './markdown.ts';
import { find, isPresent, read } from './repository.ts';

it.each(find('**/*.md'))('%s links to files and headings that exist', (path) => {
  const broken = findLinks(read(path)).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file ? join(dirname(path), file) : path;
    return !isPresent(target) || (anchor !== undefined && !findAnchors(read(target)).has(anchor));
  });

  expect(broken).toEqual([]);
});
