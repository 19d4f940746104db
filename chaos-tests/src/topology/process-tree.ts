import { readdir, readFile } from 'node:fs/promises';

/** Ids of a process and all its descendants. */
export async function processTree(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(await Promise.all(all.map(async (id) => [id, await parentOf(id)] as const)));
  const isInTree = (id: number | undefined): boolean =>
    id === pid || (Boolean(id) && isInTree(parents.get(id ?? 0)));
  return all.filter(isInTree);
}

async function parentOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Sends a signal to all processes that still exist. */
export function signalAll(pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // The process has exited.
    }
}
