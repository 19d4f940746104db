import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSupportedSdk, sdkVersion } from './sdk-version.ts';

test('is the version of the package', () => {
  const manifest: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  );
  expect(manifest).toMatchObject({ version: sdkVersion });
});

test.each([
  ['1.0.0', '1.4.0', 1, true],
  ['1.9.2', '1.4.0', 1, true],
  ['2.0.0', '1.4.0', 1, false],
  ['1.9.0', '2.0.0', 1, true],
  ['1.9.0', '3.0.0', 2, false],
  ['0.9.0', '1.0.0', 1, false],
])(
  'a remote built with %s in a shell with %s that supports %i and above: %p',
  (sdk, current, oldest, isSupported) => {
    expect(isSupportedSdk(sdk, current, oldest)).toBe(isSupported);
  },
);
