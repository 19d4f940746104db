import { expect, it } from '@jest/globals';
import { parseRelyingParty } from './relying-party.ts';

it.each([
  ['https://music.example', 'music.example'],
  ['https://music.example:8443', 'music.example'],
  ['http://localhost:8080', 'localhost'],
])('passkeys at %s are bound to %s', (origin, id) => {
  expect(parseRelyingParty(origin)).toEqual({ id, origin });
});

it.each(['http://music.example', 'https://192.0.2.1', 'https://[2001:db8::1]', 'http://127.0.0.1:8080'])(
  'there are no passkeys at %s',
  (origin) => {
    expect(parseRelyingParty(origin)).toBeNull();
  },
);
