import type { ProcessShutdown } from '@rubato/service-kit';
import { readFileSync } from 'node:fs';

const parentCheckIntervalMs = 1000;

/**
 * Shuts the process down on Ctrl-C or SIGTERM, or when the parent process has exited: a killed launcher or
 * npm must not leave a process behind that blocks the next start. A second request exits immediately.
 */
export function handleStopRequests(shutdown: ProcessShutdown): void {
  const request = () => shutdown.start(0, 130);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  process.once('disconnect', request);
  if (process.env.npm_lifecycle_event) watchParent(request);
}

/**
 * An orphaned process gets a new parent. npm starts programs through a shell, which outlives a killed npm:
 * therefore the grandparent is watched as well, if the system exposes it.
 */
function watchParent(onOrphaned: () => void): void {
  const parents = listAncestors();
  const timer = setInterval(() => {
    if (listAncestors() === parents) return;
    clearInterval(timer);
    onOrphaned();
  }, parentCheckIntervalMs);
  timer.unref();
}

function listAncestors(): string {
  try {
    // The parent's parent is the second field after the program's name, which is in parentheses.
    const [, grandparent] =
      readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return `${process.ppid} ${grandparent}`;
  } catch {
    return String(process.ppid);
  }
}
