import { describe, expect, it } from '@jest/globals';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findCode, parseTables } from './markdown.ts';
import { isPresent, read, toAbsolute, topFolders, workspaces } from './repository.ts';

interface Rule {
  readonly from: { readonly path?: string | readonly string[] };
  readonly to: { readonly path?: string; readonly pathNot?: readonly string[] };
}

const rows = parseTables(read('docs/architecture.md'))
  .filter(({ header }) => header.includes('May import'))
  .flatMap((table) => table.rows)
  .flatMap(([folders = '', , imports = '']) => findCode(folders).map((folder) => ({ folder, imports })));
const folders = rows.map(({ folder }) => folder);

const { default: cruiser } = (await import(pathToFileURL(toAbsolute('.dependency-cruiser.mjs')).href)) as {
  default: { forbidden: readonly Rule[] };
};
const isMatch = (patterns: string | readonly string[] = [], path: string) =>
  [patterns].flat().some((pattern) => new RegExp(pattern).test(path));

/** The workspaces that the rules about `folder` allow it to import; undefined where there is no such rule. */
function allowedFor(folder: string): readonly string[] | undefined {
  const own = cruiser.forbidden.filter(({ from }) => String(from.path).startsWith(`^${folder}/`));
  if (own.length === 0) return undefined;
  return workspaces
    .filter((other) => other !== folder)
    .filter((other) => own.every(({ to }) => isMatch(to.pathNot, `${other}/src/index.ts`)));
}

describe('the layout table of docs/architecture.md', () => {
  it('lists every folder and workspace once', () => {
    const unlisted = topFolders.filter(
      (top) => !folders.some((folder) => folder === top || folder.startsWith(`${top}/`)),
    );

    expect(unlisted).toEqual([]);
    expect(workspaces.filter((workspace) => !folders.includes(workspace))).toEqual([]);
    expect(folders.length).toBe(new Set(folders).size);
  });

  it('lists only folders that exist', () => {
    expect(folders.filter((folder) => !isPresent(folder))).toEqual([]);
  });

  it.each(rows)('states what $folder may import', ({ folder, imports }) => {
    const allowed = allowedFor(folder);
    const expected = allowed?.map((name) => basename(name)).toSorted() ?? 'no rule';
    const documented = imports === 'no rule' ? imports : findCode(imports).toSorted();

    expect(documented).toEqual(expected);
  });
});
