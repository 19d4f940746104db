import { temporaryFolder } from '@rubato/testing';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { longDeadlines } from './deadlines.ts';

const dist = join(import.meta.dirname, '../../standalone/dist');

/** Exit status and standard output of a command. */
interface Outcome {
  readonly status: number;
  readonly output: string;
}

/** Rubato in a data folder of its own, as operators run it. */
export interface Installation {
  /** The data folder. */
  readonly folder: string;
  /** Runs the maintenance command `name`, for example `media-check`. */
  run(name: string, ...args: string[]): Promise<Outcome>;
  stop(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/** Starts Rubato without demo content. Resolves when it is ready. */
export async function startInstallation(): Promise<Installation> {
  const folder = await temporaryFolder();
  await chmod(folder.path, 0o755); // PostgreSQL may run as another user.
  const environment = {
    ...process.env,
    NODE_OPTIONS: '',
    npm_lifecycle_event: '',
    DATA_DIR: folder.path,
    DEMO: 'off',
    ...longDeadlines,
  };
  const rubato = spawn(process.execPath, [join(dist, 'main.js')], {
    env: { ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) =>
    rubato.stdout.on('data', (text) => String(text).includes('ready at') && resolve()),
  );
  const stop = async () => {
    if (rubato.exitCode !== null || rubato.signalCode !== null) return;
    const exited = once(rubato, 'exit');
    rubato.kill('SIGTERM');
    await exited;
  };
  return {
    folder: folder.path,
    run: (name, ...args) =>
      new Promise((resolve) =>
        execFile(
          process.execPath,
          [join(dist, `${name}.js`), ...args],
          { env: environment },
          (error, output) => resolve({ status: typeof error?.code === 'number' ? error.code : 0, output }),
        ),
      ),
    stop,
    remove: async () => {
      await stop();
      await folder.remove();
    },
  };
}
