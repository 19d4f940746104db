import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Identity } from './postgres-identity.ts';

/**
 * Runs the server and shuts it down, fast but orderly, when standard input ends: that happens when the parent closes it and
 * also when the parent is killed, so that no server outlives its product.
 */
const guard = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ cat <&3 >/dev/null; kill -INT "$server"; } 2>/dev/null &
waiting=$!
wait "$server"
status=$?
kill "$waiting" 2>/dev/null
exit $status`;

const startTimeoutMs = 30_000;

/**
 * Starts `program` under the guard in a session of its own, out of reach of the terminal's Ctrl-C. Resolves when it accepts
 * connections. Throws with the last of what it wrote when it ends before that.
 */
export async function startPostgres(
  program: string,
  args: string[],
  { identity, onLog }: { readonly identity?: Identity; readonly onLog?: (text: string) => void },
): Promise<ChildProcess> {
  const server = spawn('/bin/sh', ['-c', guard, 'postgres-guard', program, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    env: { ...process.env, LC_ALL: 'C' },
    ...identity,
  });
  let written = '';
  const ready = new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      onLog?.(text);
      written = (written + text).slice(-4000);
      if (written.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(written.trim() || 'PostgreSQL ended at once')));
    server.once('error', reject);
    setTimeout(
      () => reject(new Error(`PostgreSQL did not start in 30 s. ${written}`)),
      startTimeoutMs,
    ).unref();
  });
  server.stdin?.on('error', () => {});
  await ready;
  return server;
}

/** Keeps a server running: one that ends without being asked to is started again, on the same port, once `settle` resolves. */
export async function keepRunning(
  start: () => Promise<ChildProcess>,
  settle: () => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  let server = await start();
  let stopped = false;
  const watch = () =>
    server.once('exit', async () => {
      for (let wait = 200; !stopped; wait = Math.min(wait * 2, 5000)) {
        try {
          await settle();
          server = await start();
          return stopped ? void stopPostgres(server) : watch();
        } catch {
          await delay(wait);
        }
      }
    });
  watch();
  return {
    stop: async () => {
      stopped = true;
      await stopPostgres(server);
    },
  };
}

/** Ends a server started here and waits until it is gone. */
async function stopPostgres(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.stdin?.end();
  await gone;
}

/** Waits for a server that an earlier, killed product left on `dataFolder` to be gone; asks it to go after two seconds. */
export async function waitForOrphan(dataFolder: string): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const pid = await orphanPid(dataFolder);
    if (!pid) return;
    if (tries === 20) process.kill(pid, 'SIGINT');
    await delay(100);
  }
  throw new Error('A PostgreSQL server of an earlier run is still using the data folder and does not stop.');
}

async function orphanPid(dataFolder: string): Promise<number | undefined> {
  const lines = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || lines[1] !== dataFolder) return undefined;
  return (await isPostgres(pid)) ? pid : undefined;
}

/** Process ids are used again: only a process that is a PostgreSQL server counts. */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres');
  return command.includes('postgres');
}
