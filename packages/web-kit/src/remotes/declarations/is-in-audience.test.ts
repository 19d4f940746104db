import { expect, test } from '@jest/globals';
import type { User } from '@rubato/contracts';
import { isInAudience } from './is-in-audience.ts';

const member = { id: 1 } as User;
const people = [
  null,
  member,
  { ...member, role: 'moderator' as const },
  { ...member, role: 'admin' as const },
];

test.each([
  ['everyone', [true, true, true, true]],
  ['members', [false, true, true, true]],
  ['moderators', [false, false, true, true]],
] as const)('%s: visitor, member, moderator, admin', (audience, expected) => {
  expect(people.map((user) => isInAudience(audience, user))).toEqual(expected);
});
