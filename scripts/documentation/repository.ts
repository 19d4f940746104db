import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export const toAbsolute = (path: string): string => join(root, path);
export const isPresent = (path: string): boolean => existsSync(toAbsolute(path));
export const read = (path: string): string => readFileSync(toAbsolute(path), 'utf8');

/** Paths from the repository's root that match `pattern`, without what is installed or built. */
export function find(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|\.data)$/.test(path) });
}

export interface Manifest {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(read(join(folder, 'package.json'))) as Manifest;

/** The folders of all workspaces. */
export const workspaces: readonly string[] = (readManifest('.').workspaces ?? [])
  .flatMap((pattern) => find(pattern))
  .filter((folder) => isPresent(join(folder, 'package.json')))
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
