import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Identity } from './postgres-identity.ts';

/**
 * Runs the server, and requests a fast shutdown when standard input ends: when the parent closes it, and also when the parent is
 * killed. No server outlives its product.
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
 * Starts `program` under the guard in a separate session, so that Ctrl-C in the terminal does not reach it. Resolves when it
 * accepts connections. Throws with the last part of its log if it exits before that, or after 30 s.
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
  let log = '';
  const ready = new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      onLog?.(text);
      log = (log + text).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(log.trim() || 'PostgreSQL exited during startup')));
    server.once('error', reject);
    setTimeout(
      () => reject(new Error(`PostgreSQL startup timed out after 30 s. ${log}`)),
      startTimeoutMs,
    ).unref();
  });
  server.stdin?.on('error', () => {});
  await ready;
  return server;
}

/** Starts a server and restarts it on the same port after an unexpected exit, once `beforeRestart` resolves. */
export async function superviseServer(
  start: () => Promise<ChildProcess>,
  beforeRestart: () => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  let server = await start();
  let isStopped = false;
  const watch = () =>
    server.once('exit', async () => {
      for (let backoffMs = 200; !isStopped; backoffMs = Math.min(backoffMs * 2, 5000)) {
        try {
          await beforeRestart();
          server = await start();
          return isStopped ? void stopPostgres(server) : watch();
        } catch {
          await delay(backoffMs);
        }
      }
    });
  watch();
  return {
    stop: async () => {
      isStopped = true;
      await stopPostgres(server);
    },
  };
}

/** Shuts a server down and waits until it has exited. */
async function stopPostgres(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.stdin?.end();
  await exited;
}

/** Waits until an orphaned server of a killed product has left `dataFolder`. Requests a fast shutdown after two seconds. */
export async function waitForOrphan(dataFolder: string): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const pid = await findOrphanPid(dataFolder);
    if (!pid) return;
    if (tries === 20) process.kill(pid, 'SIGINT');
    await delay(100);
  }
  throw new Error(
    'A PostgreSQL server of an earlier run still uses the data folder and does not shut down. Stop its process and try again.',
  );
}

async function findOrphanPid(dataFolder: string): Promise<number | undefined> {
  const lines = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || lines[1] !== dataFolder) return undefined;
  return (await isPostgres(pid)) ? pid : undefined;
}

/** Process ids are reused: the process may not be a PostgreSQL server. */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres');
  return command.includes('postgres');
}
