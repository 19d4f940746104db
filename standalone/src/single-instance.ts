import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { StartupError } from './startup-errors.ts';

/** Throws a sentence when `port` on `host` is taken: better before the database starts than after. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, host, port)));
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

function portError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} is in use by another program. Start Rubato on another one: PORT=${port + 1} npm start`,
    );
  if (error.code === 'EACCES')
    return new StartupError(
      `Port ${port} needs more rights. Start Rubato on another one: PORT=8080 npm start`,
    );
  if (error.code === 'EADDRNOTAVAIL')
    return new StartupError(`This machine has no address ${host}. Set HOST to one that it has.`);
  return error;
}

/** Takes `dataFolder` for this process. Returns what gives it back. Throws a sentence when another Rubato has it. */
export async function claimDataFolder(dataFolder: string): Promise<() => Promise<void>> {
  const path = join(dataFolder, 'rubato.pid');
  const other = await runningRubato(dataFolder);
  if (other)
    throw new StartupError(
      `Rubato is already running on ${dataFolder} (process ${other}). Stop it first, or set DATA_DIR to another folder.`,
    );
  await writeFile(path, String(process.pid));
  return () => rm(path, { force: true });
}

/** The process id of another Rubato that uses `dataFolder`, if there is one. */
export async function runningRubato(dataFolder: string): Promise<number | undefined> {
  const pid = Number(await readFile(join(dataFolder, 'rubato.pid'), 'utf8').catch(() => ''));
  return pid && pid !== process.pid && (await isRubato(pid)) ? pid : undefined;
}

/** Process ids are used again: one that is no Node process cannot be a Rubato. */
async function isRubato(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'standalone');
  return /standalone|scripts\/start/.test(command);
}
