import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@rubato/service-kit';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteLister, findBuiltRemotes, mergeRemotes, addOverrides } from './list-remotes.ts';

const log = createLogger('test', 'silent');
const charts = { name: 'charts', declaration: 'https://charts.example/remote.json' };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rubato-remotes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('finds the remotes that have been built, sorted', async () => {
  const frontEnds = join(folder, 'frontends');
  for (const name of ['player', 'browse', 'shell'])
    await mkdir(join(frontEnds, name, 'dist'), { recursive: true });
  for (const name of ['player', 'browse']) await writeFile(join(frontEnds, name, 'dist/remote.json'), '{}');
  expect(await findBuiltRemotes(frontEnds)).toEqual(['browse', 'player']);
});

it('lists the remotes of the file first, and replaces those of the same name', () => {
  const player = { name: 'player', declaration: '/remotes/player-next/remote.json' };
  expect(mergeRemotes(['browse', 'player'], { remotes: [charts, player] }).remotes).toEqual([
    charts,
    player,
    { name: 'browse', declaration: '/remotes/browse/remote.json' },
  ]);
});

it.each([
  [undefined, true, true],
  [undefined, undefined, undefined],
  ['off' as const, true, false],
  ['on' as const, undefined, true],
])('with the setting %s and the file %s, overrides are %s', (setting, overrides, expected) => {
  expect(addOverrides({ remotes: [charts], overrides }, setting)).toEqual({
    remotes: [charts],
    overrides: expected,
  });
});

describe('the remotes file', () => {
  const file = () => join(folder, 'remotes.json');
  const write = (content: unknown) => writeFile(file(), JSON.stringify(content));
  const names = async (list: () => Promise<{ remotes: { name: string }[] }>) =>
    (await list()).remotes.map(({ name }) => name);

  it('takes effect when it changes, and keeps its last valid content', async () => {
    await write({ remotes: [charts] });
    const list = await createRemoteLister(['browse'], file(), log);
    expect(await names(list)).toEqual(['charts', 'browse']);
    await write({ remotes: [] });
    expect(await names(list)).toEqual(['browse']);
    await writeFile(file(), '{"remotes": [');
    expect(await names(list)).toEqual(['browse']);
    await write({ remotes: [charts] });
    expect(await names(list)).toEqual(['charts', 'browse']);
  });

  it.each([
    ['a missing file', undefined, 'ENOENT'],
    ['a name that is not one', { remotes: [{ ...charts, name: '../etc' }] }, 'remotes[0].name'],
    [
      'a percentage above 100',
      { remotes: [{ ...charts, canary: { declaration: '/x', percent: 101 } }] },
      'percent',
    ],
    ['a remote without declaration', { remotes: [{ name: 'charts' }] }, 'remotes[0].declaration'],
  ])('prevents the start: %s', async (_case, content, message) => {
    await rm(file(), { force: true });
    if (content) await write(content);
    await expect(createRemoteLister([], file(), log)).rejects.toThrow(message);
  });
});
