import { temporaryFolder } from '@rubato/testing';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The clock of one process, which can be changed while the process runs. */
export interface Clock {
  /** Node arguments and environment variables that make a process use this clock. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Moves the clock of the running process `pid` by `hours`, permanently: also for later restarts. */
  step(pid: number, hours: number): Promise<void>;
  remove(): Promise<void>;
}

const hourMs = 3_600_000;
const clockModule = new URL('./shifted-clock.mjs', import.meta.url).href;

export async function createClock(): Promise<Clock> {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'offset');
  let offsetMs = 0;
  await writeFile(file, '0');
  return {
    args: ['--import', clockModule],
    env: { TEST_CLOCK_FILE: file },
    step: async (pid, hours) => {
      offsetMs += hours * hourMs;
      await writeFile(file, String(offsetMs));
      process.kill(pid, 'SIGUSR2');
    },
    remove: folder.remove,
  };
}
