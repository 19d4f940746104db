import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const root = join(import.meta.dirname, '../..');
export const text = (path: string): string => readFileSync(join(root, path), 'utf8');

/** All matches of the first group of `pattern` in a file, sorted. A missing file is an error, unless its text is given as `otherwise`. */
export const namesIn = (path: string, pattern: RegExp, otherwise?: string): (string | undefined)[] =>
  [...(otherwise === undefined || existsSync(join(root, path)) ? text(path) : otherwise).matchAll(pattern)]
    .map(([, name]) => name)
    .toSorted();

/** The manifests of all services, and their names. */
export const manifests = foldersIn('services').map((folder) =>
  z.object({ name: z.string(), database: z.string() }).parse(JSON.parse(text(`${folder}/service.json`))),
);
export const serviceNames = manifests.map(({ name }) => name);

/** The folders of the front ends, except the shell, whose containers are not its own. */
export const frontEnds = foldersIn('frontends').filter((folder) => folder !== 'frontends/shell');

function foldersIn(parent: string): string[] {
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`)
    .toSorted();
}
