import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { artists } from './catalog/all-artists.ts';
import { buildCatalog } from './catalog/build-catalog.ts';
import { generateAudio } from './generate-audio.ts';
import { generateCovers } from './generate-covers.ts';

const root = join(import.meta.dirname, '../../../demo');
const parts = process.argv.slice(2);

function wants(part: string): boolean {
  return parts.length === 0 || parts.includes(part);
}

function emptyFolder(name: string): string {
  const folder = join(root, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

const catalog = buildCatalog(artists);
writeFileSync(join(root, 'catalog.json'), `${JSON.stringify(catalog, null, 2)}\n`);
if (wants('covers')) {
  generateCovers(emptyFolder('covers'));
}
if (wants('audio')) {
  emptyFolder('audio');
  generateAudio(catalog, root);
}
