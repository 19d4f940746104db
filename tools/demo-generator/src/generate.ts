import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { artists } from './catalogue/all-artists.ts';
import { buildCatalogue } from './catalogue/build-catalogue.ts';
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

const catalogue = buildCatalogue(artists);
writeFileSync(join(root, 'catalogue.json'), `${JSON.stringify(catalogue, null, 2)}\n`);
if (wants('covers')) {
  generateCovers(emptyFolder('covers'));
}
if (wants('audio')) {
  emptyFolder('audio');
  generateAudio(catalogue, root);
}
