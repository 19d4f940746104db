import type { ChildProcess } from 'node:child_process';
import { startInspector, type StartedInspector } from './start-inspector.ts';

const idleMs = 10_000;

/**
 * A pool of inspector processes. Starting one takes longer than most inspections, so idle processes are kept
 * for a while.
 */
export class InspectorPool {
  readonly #idle = new Set<ChildProcess>();
  readonly #onStarted: (started: StartedInspector) => void;
  #isClosed = false;

  /** Calls `onStarted` with each new process. */
  constructor(onStarted: (started: StartedInspector) => void) {
    this.#onStarted = onStarted;
  }

  /** Runs `work` with a process, and kills the process if `work` fails. */
  async use<Result>(work: (inspector: ChildProcess) => Promise<Result>): Promise<Result> {
    const inspector = await this.#acquire();
    let hasSucceeded = false;
    try {
      const result = await work(inspector);
      hasSucceeded = true;
      return result;
    } finally {
      if (hasSucceeded) this.#release(inspector);
      else inspector.kill('SIGKILL');
    }
  }

  end(): void {
    this.#isClosed = true;
    for (const inspector of this.#idle) inspector.kill('SIGKILL');
  }

  async #acquire(): Promise<ChildProcess> {
    for (const inspector of this.#idle) {
      this.#idle.delete(inspector);
      if (inspector.connected) return inspector;
    }
    const started = await startInspector();
    this.#onStarted(started);
    return started.process;
  }

  #release(inspector: ChildProcess): void {
    inspector.removeAllListeners();
    // An idle process would keep this one from exiting.
    if (this.#isClosed) return void inspector.kill('SIGKILL');
    this.#idle.add(inspector);
    setTimeout(() => {
      if (this.#idle.delete(inspector)) inspector.kill('SIGKILL');
    }, idleMs).unref();
  }
}
