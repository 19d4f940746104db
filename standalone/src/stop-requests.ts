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

/** An orphan gets a new parent. */
function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, parentCheckMs);
  timer.unref();
}
