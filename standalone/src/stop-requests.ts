import { readFileSync } from 'node:fs';

const patienceMs = 10_000;
const parentCheckMs = 1000;

/**
 * Calls `stop` once and exits, when somebody asks for it (Ctrl-C, SIGTERM) or when what started this process is gone: a
 * launcher or npm that was killed must leave nothing behind that blocks the next start. A second request does not wait.
 */
export function onStopRequest(stop: () => Promise<void>): void {
  let stopping = false;
  const request = (status: number) => {
    if (stopping) process.exit(status || 130);
    stopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    stop().then(
      () => process.exit(status),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => request(0));
  process.once('disconnect', () => request(0));
  if (process.env.npm_lifecycle_event) watchParent(() => request(0));
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
