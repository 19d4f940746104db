import { describe, expect, it } from '@jest/globals';
import { isReturnPath } from './oidc.ts';

describe('isReturnPath', () => {
  it.each(['/', '/albums/1', '/search?q=a%20b', '/settings/connections#top', '/apis'])(
    'accepts %j',
    (path) => {
      expect(isReturnPath(path)).toBe(true);
    },
  );

  it.each([
    '',
    'albums/1',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    '/a b',
    '/a\nb',
    'https://evil.example/',
    'javascript:alert(1)',
    '/api',
    '/api/auth/logout',
    '/a/../api/auth/logout',
    '/media/file.mp3',
    `/${'a'.repeat(500)}`,
  ])('rejects %j', (path) => {
    expect(isReturnPath(path)).toBe(false);
  });
});
