import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const programs = ['pulseaudio', 'pactl', 'parec', 'ffmpeg'];
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the path of Chromium. Throws a message for the user if any required program is missing. */
export function findChromium(
  environment: Environment,
  exists: (path: string) => boolean = existsSync,
): string {
  const folders = (environment.PATH ?? '').split(delimiter);
  const missing = programs.filter((program) => !folders.some((folder) => exists(join(folder, program))));
  const chromium = [environment.CHROMIUM_PATH, ...browsers].find((path) => path && exists(path));
  if (chromium && !missing.length) return chromium;
  const names = chromium ? missing : [...missing, 'chromium'];
  throw new Error(
    `Recording sound requires ${names.join(', ')} (Debian: apt-get install pulseaudio pulseaudio-utils ffmpeg chromium).`,
  );
}
