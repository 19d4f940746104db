import { describe, expect, test } from '@jest/globals';
import { findChromium } from './requirements.ts';

const environment = { PATH: '/bin:/opt/bin' };
const installed = ['/bin/pulseaudio', '/bin/pactl', '/opt/bin/parec', '/bin/ffmpeg', '/usr/bin/chromium'];
const existsIn = (paths: readonly string[]) => (path: string) => paths.includes(path);

describe('findChromium', () => {
  test('returns an installed Chromium if all other programs are on the PATH', () => {
    expect(findChromium(environment, existsIn(installed))).toBe('/usr/bin/chromium');
  });

  test('prefers CHROMIUM_PATH', () => {
    const withPath = { ...environment, CHROMIUM_PATH: '/opt/chromium' };
    expect(findChromium(withPath, existsIn([...installed, '/opt/chromium']))).toBe('/opt/chromium');
  });

  test('names every missing program in one message', () => {
    const incomplete = installed.filter((path) => !/parec|chromium/.test(path));
    expect(() => findChromium(environment, existsIn(incomplete))).toThrow(
      'Recording sound requires parec, chromium (Debian: ',
    );
    expect(() => findChromium({}, () => false)).toThrow('pulseaudio, pactl, parec, ffmpeg, chromium');
  });
});
