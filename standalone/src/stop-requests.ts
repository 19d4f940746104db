import type { ProcessEnd } from '@rubato/service-kit';
import { readFileSync } from 'node:fs';

const parentCheckMs = 1000;

/**
 * Ends the process in order when somebody asks for it (Ctrl-C, SIGTERM) or when what started it is gone: a launcher or npm that was
 * killed must leave nothing behind that blocks the next start. A second request does not wait.
 */
export function endOnStopRequests(ending: ProcessEnd): void {
  const request = () => ending.request(0, 130);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  process.once('disconnect', request);
  if (process.env.npm_lifecycle_event) watchParent(request);
}

/**
 * An orphan gets a new parent. npm starts programs through a shell, which outlives a killed npm: its parent is watched too,
 * where the system tells it.
 */
function watchParent(onGone: () => void): void {
  const parents = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === parents) return;
    clearInterval(timer);
    onGone();
  }, parentCheckMs);
  timer.unref();
}

function ancestors(): string {
  try {
    // The parent's parent is the second word behind the program's name, which stands in brackets.
    const [, grandparent] =
      readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return `${process.ppid} ${grandparent}`;
  } catch {
    return String(process.ppid);
  }
}
