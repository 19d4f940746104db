import { temporaryFolder } from '@rubato/testing';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The clock of one part, which can step while the part runs. */
export interface Clock {
  /** What Node is told, and the environment, to run by this clock. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Lets the clock of the running process `pid` step by so many hours; it stays there, also when the part is started again. */
  step(pid: number, hours: number): Promise<void>;
  remove(): Promise<void>;
}

const hourMs = 3_600_000;
const loader = new URL('./shifted-clock.mjs', import.meta.url).href;

export async function newClock(): Promise<Clock> {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'shift');
  let shiftMs = 0;
  await writeFile(file, '0');
  return {
    args: ['--import', loader],
    env: { TEST_CLOCK_FILE: file },
    step: async (pid, hours) => {
      shiftMs += hours * hourMs;
      await writeFile(file, String(shiftMs));
      process.kill(pid, 'SIGUSR2');
    },
    remove: folder.remove,
  };
}
