import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Lets a process open no more files and sockets than it has open; those stay. */
export function closeFileTable(pid: number): Promise<void> {
  return setLimit(pid, 'nofile', '3');
}

export function openFileTable(pid: number): Promise<void> {
  return setLimit(pid, 'nofile', '4096');
}

/** Gives a process no more memory than it has. */
export async function closeMemory(pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmData:\s+(\d+)/m.exec(status)?.[1]);
  await setLimit(pid, 'data', String(kilobytes * 1024));
}

export function openMemory(pid: number): Promise<void> {
  return setLimit(pid, 'data', 'unlimited');
}

/** The soft limit alone: it can be raised again. Only the user of a process may do so where root's rights are reduced. */
async function setLimit(pid: number, resource: string, value: string): Promise<void> {
  const { uid, gid } = await stat(`/proc/${pid}`);
  await run('prlimit', ['--pid', String(pid), `--${resource}=${value}:`], { uid, gid });
}
