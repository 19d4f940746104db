import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  clearOverrides,
  parseOverrides,
  readOverrides,
  saveOverrides,
  removeOverrides,
} from './stored-overrides.ts';

const player = 'http://127.0.0.1:5173/player/remote.json';
const key = 'rubato.remote-overrides';

beforeEach(() => localStorage.clear());

describe('stored overrides', () => {
  test('are read as they were saved, until they are removed', () => {
    const overrides = { userId: 7, remotes: { player } };
    expect(readOverrides()).toBeUndefined();
    expect(saveOverrides(overrides)).toBe(true);
    expect(readOverrides()).toEqual(overrides);
    clearOverrides();
    expect(readOverrides()).toBeUndefined();
  });

  test.each([
    ['a bare map', { player }],
    ['a name that is not one', { userId: 7, remotes: { '../x': player } }],
    ['a script as URL', { userId: 7, remotes: { player: 'javascript:alert(1)' } }],
    [
      'too many',
      { userId: 7, remotes: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`r${i}`, player])) },
    ],
  ])('are ignored if they are invalid: %s', (_case, value) => {
    localStorage.setItem(key, JSON.stringify(value));
    expect(readOverrides()).toBeUndefined();
  });
});

describe('the overrides of a link', () => {
  const link = (...values: string[]) =>
    `?${new URLSearchParams(values.map((value) => ['override-remote', value]))}`;

  test('are those of all its parameters', () => {
    const browse = 'https://charts.example/remote.json?v=2';
    expect(parseOverrides(link(`player=${player}`, `browse=${browse}`))).toEqual({ player, browse });
    expect(parseOverrides(`?override-remote=player=${player}`)).toEqual({ player });
  });

  test.each([
    ['no URL', 'player'],
    ['a relative URL', 'player=/remotes/x/remote.json'],
    ['data', 'player=data:application/json,{}'],
    ['a password', 'player=http://user:password@127.0.0.1/remote.json'],
    ['an uploaded file of this origin', `player=${location.origin}/media/x.json`],
    ['a way out of the folder of remotes', `player=${location.origin}/remotes/../media/x.json`],
    ['a name that is not one', `__proto__=${player}`],
    ['a long URL', `player=${player}?${'x'.repeat(500)}`],
  ])('are left out: %s', (_case, value) => {
    expect(parseOverrides(link(value))).toEqual({});
  });

  test('may be another version of a remote of this origin', () => {
    const next = `${location.origin}/remotes/player-next/remote.json`;
    expect(parseOverrides(link(`player=${next}`))).toEqual({ player: next });
  });

  test('can be removed from the query, which keeps the rest', () => {
    expect(removeOverrides(`?modal=queue&override-remote=player=${player}`)).toBe('?modal=queue');
    expect(removeOverrides(link(`player=${player}`, `browse=${player}`))).toBe('');
  });
});
