import { expect, it } from '@jest/globals';
import { parseQuotas, toQuotas } from './parse-quotas.ts';

const rules = {
  songs: { setting: 'SONGS', user: 100, demo: 10 },
  albumSongs: { setting: 'ALBUM_SONGS', user: 50, demo: 5, max: 60 },
};

it('uses separate defaults for users and the demo user', () => {
  const quotas = parseQuotas(rules, {});
  expect(toQuotas(quotas, { userId: 1 })).toEqual({ songs: 100, albumSongs: 50 });
  expect(toQuotas(quotas, { userId: 1, isDemo: true })).toEqual({ songs: 10, albumSongs: 5 });
});

it('prefers the quotas that an admin has set for the user', () => {
  const quotas = parseQuotas(rules, {});
  const actor = { userId: 1, quotas: { songs: 0, bytes: 5 } };
  expect(toQuotas(quotas, actor)).toEqual({ songs: 0, albumSongs: 50 });
  expect(toQuotas(quotas, { ...actor, isDemo: true })).toEqual({ songs: 10, albumSongs: 5 });
});

it('reads each quota from its variable, where 0 is unlimited', () => {
  expect(parseQuotas(rules, { QUOTA_SONGS: '0', DEMO_QUOTA_ALBUM_SONGS: '60' })).toEqual({
    user: { songs: Infinity, albumSongs: 50 },
    demo: { songs: 10, albumSongs: 60 },
  });
});

it.each([
  { QUOTA_SONGS: '-1' },
  { QUOTA_ALBUM_SONGS: '0' },
  { DEMO_QUOTA_ALBUM_SONGS: '61' },
  { QUOTA_SONGS: 'x' },
])('rejects invalid variables by name: %j', (environment) => {
  expect(() => parseQuotas(rules, environment)).toThrow(Object.keys(environment)[0]);
});
