import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { temporaryFolder } from '@rubato/testing';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../deploy/docker/keep-released-files.mjs');
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let releases: number;

beforeEach(async () => {
  folder = await temporaryFolder();
  releases = 0;
});

afterEach(() => folder.remove());

/** Builds a release with these files on top of the previous one. Returns the served files. */
function release(...files: string[]): string[] {
  const before = join(folder.path, String(releases));
  const image = join(folder.path, String((releases += 1)));
  for (const path of files) {
    mkdirSync(join(image, 'front-end', path, '..'), { recursive: true });
    writeFileSync(join(image, 'front-end', path), path);
  }
  execFileSync(process.execPath, [program, before, join(image, 'front-end'), join(image, 'files.json')]);
  return readdirSync(join(image, 'front-end'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('.'))
    .toSorted();
}

it('keeps the files of the previous release, and no older ones', () => {
  release('index.html', 'js/main.aaaaaaaa.js', 'js/main.aaaaaaaa.js.gz');

  expect(release('index.html', 'js/main.bbbbbbbb.js')).toEqual([
    'index.html',
    'js/main.aaaaaaaa.js',
    'js/main.aaaaaaaa.js.gz',
    'js/main.bbbbbbbb.js',
  ]);
  expect(release('index.html', 'js/main.cccccccc.js')).toEqual([
    'index.html',
    'js/main.bbbbbbbb.js',
    'js/main.cccccccc.js',
  ]);
});

it('keeps them when a release is rebuilt', () => {
  release('js/main.aaaaaaaa.js');
  release('js/main.bbbbbbbb.js');

  expect(release('js/main.bbbbbbbb.js')).toEqual(['js/main.aaaaaaaa.js', 'js/main.bbbbbbbb.js']);
});

it('keeps no unhashed files', () => {
  release('index.html', 'mf-manifest.json', 'old.html');

  expect(release('index.html')).toEqual(['index.html']);
});
