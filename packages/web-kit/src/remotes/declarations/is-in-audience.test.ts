import { expect, test } from '@jest/globals';
import type { User } from '@rubato/contracts';
import { isInAudience } from './is-in-audience.ts';

const user = { id: 1 } as User;
const people = [null, user, { ...user, role: 'moderator' as const }, { ...user, role: 'admin' as const }];

test.each([
  ['everyone', [true, true, true, true]],
  ['members', [false, true, true, true]],
  ['moderators', [false, false, true, true]],
] as const)('%s: visitor, user, moderator, admin', (audience, expected) => {
  expect(people.map((person) => isInAudience(audience, person))).toEqual(expected);
});
