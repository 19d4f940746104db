import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');

export const absolute = (path: string): string => join(root, path);
export const exists = (path: string): boolean => existsSync(absolute(path));
export const read = (path: string): string => readFileSync(absolute(path), 'utf8');

/** Paths from the repository's root that match `pattern`, without what is installed or built. */
export function find(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|\.data)$/.test(path) });
}

export interface Manifest {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export const manifest = (folder: string): Manifest =>
  JSON.parse(read(join(folder, 'package.json'))) as Manifest;

/** The folders of all workspaces. */
export const workspaces: readonly string[] = (manifest('.').workspaces ?? [])
  .flatMap((pattern) => find(pattern))
  .filter((folder) => exists(join(folder, 'package.json')))
  .toSorted();

/** The folders at the top that are not hidden, installed or generated. */
export const topFolders: readonly string[] = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !isIgnored(entry.name))
  .map(({ name }) => name);

function isIgnored(folder: string): boolean {
  return read('.gitignore')
    .split('\n')
    .some((line) => line.replaceAll('/', '') === folder);
}
