import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Prevents a process from opening further files and sockets. Open ones stay usable. */
export function exhaustFileDescriptors(pid: number): Promise<void> {
  return setLimit(pid, 'nofile', '3');
}

export function restoreFileDescriptors(pid: number): Promise<void> {
  return setLimit(pid, 'nofile', '4096');
}

/** Limits the memory of a process to its current size. */
export async function exhaustMemory(pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmData:\s+(\d+)/m.exec(status)?.[1]);
  await setLimit(pid, 'data', String(kilobytes * 1024));
}

export function restoreMemory(pid: number): Promise<void> {
  return setLimit(pid, 'data', 'unlimited');
}

/** Sets the soft limit only, so that it can be raised again. Runs as the owner of the process, because root may lack permission. */
async function setLimit(pid: number, resource: string, value: string): Promise<void> {
  const { uid, gid } = await stat(`/proc/${pid}`);
  await run('prlimit', ['--pid', String(pid), `--${resource}=${value}:`], { uid, gid });
}
