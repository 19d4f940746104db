import { describe, expect, it } from '@jest/globals';
import { listValidNames } from './suggest-username.ts';

describe('names that a provider suggests', () => {
  it('come from several claims, in the order of preference', () => {
    const claims = {
      email: 'ada@id.example',
      name: 'Ada Lovelace',
      preferred_username: 'ada99',
      nickname: 'ad',
    };
    expect(listValidNames(claims)).toEqual(['ada99', 'Ada Lovelace', 'ada']);
  });

  it.each([
    ['an address as a username', { preferred_username: 'ada@id.example' }, ['ada']],
    ['too short a name', { name: 'Al' }, []],
    ['too long a name', { name: 'x'.repeat(60) }, ['x'.repeat(40)]],
    ['letters of two alphabets', { name: 'pаypal' }, []],
    ['invisible characters', { name: 'ad\u202Ea' }, []],
    ['another type', { name: 7, nickname: { a: 1 } }, []],
  ])('handle %s', (_what, claims, names) => {
    expect(listValidNames(claims)).toEqual(names);
  });
});
