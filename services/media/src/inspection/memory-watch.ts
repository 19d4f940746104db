import { readFile } from 'node:fs/promises';

const everyMs = 100;

/**
 * Calls `onOver` when the process holds more than `megabytes`, all of it together: pictures and decoders lie outside what Node limits.
 * Where the system does not tell, on others than Linux, only Node's own limit counts. Returns what ends the watch.
 */
export function watchMemory(pid: number | undefined, megabytes: number, onOver: () => void): () => void {
  const timer = setInterval(() => {
    void heldMegabytes(pid).then((held) => held > megabytes && onOver());
  }, everyMs).unref();
  return () => clearInterval(timer);
}

async function heldMegabytes(pid = 0): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
