import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { StartupError } from './startup-errors.ts';

/** Throws a StartupError if `port` on `host` is in use, before the database is started. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toPortError(error, host, port)));
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

function toPortError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`,
    );
  if (error.code === 'EACCES')
    return new StartupError(
      `Port ${port} requires elevated privileges. Choose another one: PORT=8080 npm start`,
    );
  if (error.code === 'EADDRNOTAVAIL')
    return new StartupError(
      `This machine does not have the address ${host}. Set HOST to one of its addresses.`,
    );
  return error;
}

/**
 * Locks `dataFolder` for this process, and returns the function that unlocks it. Throws a StartupError if
 * another Rubato uses it.
 */
export async function claimDataFolder(dataFolder: string): Promise<() => Promise<void>> {
  const path = join(dataFolder, 'rubato.pid');
  const other = await findRunningInstance(dataFolder);
  if (other)
    throw new StartupError(
      `Rubato is already running in ${dataFolder} (process ${other}). Stop it first, or set DATA_DIR to another folder.`,
    );
  await writeFile(path, String(process.pid));
  return () => rm(path, { force: true });
}

/** The process id of another Rubato that uses `dataFolder`, if any. */
export async function findRunningInstance(dataFolder: string): Promise<number | undefined> {
  const pid = Number(await readFile(join(dataFolder, 'rubato.pid'), 'utf8').catch(() => ''));
  return pid && pid !== process.pid && (await isRubato(pid)) ? pid : undefined;
}

/** Process ids are reused, so the command line must be that of a Rubato. */
async function isRubato(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'standalone');
  return /standalone|scripts\/start/.test(command);
}
