import { describe, expect, it } from '@jest/globals';
import { findCode, parseTables } from './markdown.ts';
import { read, readManifest, workspaces } from './repository.ts';

const rows = parseTables(read('docs/architecture.md'))
  .filter(({ header }) => header[0] === 'Dependency')
  .flatMap((table) => table.rows);

/** Workspaces of a cell such as `services/*`, `gateway`, development. */
const usersIn = (cell: string) =>
  cell.split(', ').flatMap((name) => {
    const folder = name.replaceAll('`', '');
    return folder.endsWith('/*')
      ? workspaces.filter((workspace) => workspace.startsWith(folder.slice(0, -1)))
      : [folder];
  });

const documented = rows.flatMap(([names = '', , users = '']) =>
  findCode(names).flatMap((name) => usersIn(users).map((user) => `${name}: ${user}`)),
);

const external = (dependencies: Readonly<Record<string, string>> = {}) =>
  Object.keys(dependencies).filter((name) => !name.startsWith('@rubato/'));

const declared = ['.', ...workspaces].flatMap((folder) => {
  const { dependencies, devDependencies } = readManifest(folder);
  return [
    ...external(dependencies).map((name) => `${name}: ${folder}`),
    ...external(devDependencies).map((name) => `${name}: development`),
  ];
});

describe('the dependency tables of docs/architecture.md', () => {
  it('list the packages that package.json files declare, and their users', () => {
    expect(documented.toSorted()).toEqual([...new Set(declared)].toSorted());
  });

  it('state a reason for each', () => {
    expect(rows.filter(([, reason]) => !reason)).toEqual([]);
  });
});
