import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@rubato/testing';
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findAffectedComponents } from './affected-components.mjs';
import { listChangedFiles } from './changed-files.mjs';
import { readComponents } from './components.mjs';

let root: string;

const write = async (file: string, text: string) => {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
};
const addPackage = (folder: string, dependencies: string[] = []) =>
  write(
    `${folder}/package.json`,
    JSON.stringify({
      name: `@test/${folder.replace('/', '-')}`,
      dependencies: Object.fromEntries(dependencies.map((name) => [`@test/${name}`, '1.0.0'])),
    }),
  );
const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
    encoding: 'utf8',
  });

// kit ← catalog, charts; kit ← web ← player
beforeAll(async () => {
  root = (await temporaryFolder()).path;
  await addPackage('packages/kit');
  await addPackage('packages/web', ['packages-kit']);
  await addPackage('packages/testing');
  await addPackage('services/catalog', ['packages-kit']);
  await addPackage('services/charts', ['packages-kit']);
  await addPackage('frontends/player', ['packages-web']);
  await addPackage('gateway');
  await addPackage('standalone');
  await write('frontends/notes.txt', 'Not a component');
  await write('frontends/drafts/idea.txt', 'Not a component either');
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('findAffectedComponents', () => {
  it.each([
    ['a front end', ['frontends/player/src/a.ts'], ['frontends/player', 'standalone']],
    ['a service', ['services/charts/service.json'], ['services/charts', 'gateway', 'standalone']],
    ['a package', ['packages/web/src/a.ts'], ['packages/web', 'frontends/player', 'standalone']],
    ['documents', ['README.md', 'docs/teams.md', 'services/charts/README.md', 'docs/image.png'], []],
    ['tests of the whole product', ['e2e/journeys/a.journey.ts'], []],
    ['nothing', [], []],
  ])('are those that depend on %s', (_case, files, expected) => {
    expect(findAffectedComponents(readComponents(root), files)).toEqual(expected);
  });

  it('are those that depend on it indirectly too', () => {
    const affected = findAffectedComponents(readComponents(root), ['packages/kit/index.ts']);
    expect(affected).toContain('frontends/player');
    expect(affected).toContain('gateway');
    expect(affected).not.toContain('packages/testing');
  });

  it.each(['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'packages/testing/src/a.ts'])(
    'are all after a change of %s',
    (file) => {
      const components = readComponents(root);
      expect(findAffectedComponents(components, [file])).toEqual(components.map(({ folder }) => folder));
    },
  );
});

describe('listChangedFiles', () => {
  it('are those of the branch, moved, uncommitted and untracked ones included', async () => {
    git('init', '-q', '-b', 'main');
    await write('packages/kit/old.ts', 'export const long = "enough to count as moved";\n');
    git('add', '-A');
    git('commit', '-qm', 'first');
    git('switch', '-qc', 'work');
    git('mv', 'packages/kit/old.ts', 'packages/web/new.ts');
    git('commit', '-qm', 'move');
    await write('gateway/package.json', '{ "name": "changed" }');
    await write('frontends/player/ü.ts', '');
    expect(listChangedFiles(root, 'main').toSorted()).toEqual([
      'frontends/player/ü.ts',
      'gateway/package.json',
      'packages/kit/old.ts',
      'packages/web/new.ts',
    ]);
  });

  it('ignore what others have changed in the meantime', async () => {
    git('stash', '-qu');
    git('switch', '-q', 'main');
    await write('services/charts/a.ts', '');
    git('add', '-A');
    git('commit', '-qm', 'of others');
    git('switch', '-q', 'work');
    expect(listChangedFiles(root, 'main')).not.toContain('services/charts/a.ts');
  });

  it('need a known commit', () => {
    expect(() => listChangedFiles(root, 'unknown')).toThrow('unknown has no commit in common');
  });
});

it('every service and front end of this checkout can be tested and built by itself', async () => {
  const checkout = join(import.meta.dirname, '../..');
  const parts = readComponents(checkout).filter(({ folder }) => /^(services|frontends)\//.test(folder));
  expect(parts.length).toBeGreaterThan(7);
  for (const { folder } of parts) {
    const { scripts } = JSON.parse(await readFile(join(checkout, folder, 'package.json'), 'utf8'));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['build', 'test']));
  }
});
