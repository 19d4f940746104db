import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { applyOverrides } from './remote-overrides.ts';
import { overrideRemotes } from './override-remotes.ts';
import { readOverrides, saveOverrides } from './stored-overrides.ts';

const url = 'http://127.0.0.1:5173/player/remote.json';
const browse = { name: 'browse', url: 'http://localhost/remotes/browse/remote.json', integrity: undefined };
const player = { name: 'player', url: 'http://localhost/remotes/player/remote.json', integrity: 'sha256-x' };
const overridden = { name: 'player', url, integrity: undefined };
const stored = { userId: 7, remotes: { player: url } };

beforeEach(() => localStorage.clear());

describe('overrideRemotes', () => {
  test('replaces the remotes of the user who confirmed it, in their place and without their hash', async () => {
    saveOverrides(stored);
    expect(await overrideRemotes([player, browse], async () => 7)).toEqual({
      sources: [overridden, browse],
      overrides: stored,
    });
  });

  test('adds a remote that the installation does not have', async () => {
    saveOverrides(stored);
    const { sources } = await overrideRemotes([browse], async () => 7);
    expect(sources).toEqual([browse, overridden]);
  });

  test.each([
    ['a visitor', null],
    ['another user', 8],
  ])('removes the overrides when %s opens a page', async (_case, userId) => {
    saveOverrides(stored);
    const sources = [player, browse];
    expect(await overrideRemotes(sources, async () => userId)).toEqual({ sources, overrides: undefined });
    expect(readOverrides()).toBeUndefined();
  });

  test('ignores the overrides while the session cannot be checked, and keeps them', async () => {
    saveOverrides(stored);
    const fetchUserId = () => Promise.reject(new Error('down'));
    expect((await overrideRemotes([player], fetchUserId)).sources).toEqual([player]);
    expect(readOverrides()).toEqual(stored);
  });

  test('does not check the session without overrides', async () => {
    const fetchUserId = jest.fn(async () => 7);
    await overrideRemotes([player], fetchUserId);
    expect(fetchUserId).not.toHaveBeenCalled();
  });
});

test('an installation that does not allow overrides ignores those of the browser', async () => {
  saveOverrides(stored);
  expect(await applyOverrides([player], false)).toEqual({
    sources: [player],
    allowsOverrides: false,
    overrides: undefined,
  });
});
