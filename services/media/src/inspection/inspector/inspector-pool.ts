import type { ChildProcess } from 'node:child_process';
import { startInspector, type StartedInspector } from './start-inspector.ts';

const idleMs = 10_000;

interface IdleInspector {
  readonly owner: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * A pool of inspector processes. Starting one takes longer than most inspections, so idle processes are kept
 * for a while, but only for the same owner: a file that takes over its process sees no file of others.
 */
export class InspectorPool {
  /** The one that was used last at the end. */
  readonly #idle = new Map<ChildProcess, IdleInspector>();
  readonly #maxProcesses: number;
  readonly #onStarted: (started: StartedInspector) => void;
  #running = 0;
  #isClosed = false;

  /** Keeps no idle process above `maxProcesses` in total. Calls `onStarted` with each new process. */
  constructor(maxProcesses: number, onStarted: (started: StartedInspector) => void) {
    this.#maxProcesses = maxProcesses;
    this.#onStarted = onStarted;
  }

  /**
   * Runs `work` with a process that has not worked for any other owner, and kills the process if `work`
   * fails.
   */
  async use<Result>(owner: number, work: (inspector: ChildProcess) => Promise<Result>): Promise<Result> {
    this.#running += 1;
    try {
      const inspector = await this.#acquire(owner);
      try {
        const result = await work(inspector);
        this.#keep(inspector, owner);
        return result;
      } catch (error) {
        inspector.kill('SIGKILL');
        throw error;
      }
    } finally {
      this.#running -= 1;
      this.#killExcess();
    }
  }

  end(): void {
    this.#isClosed = true;
    for (const inspector of this.#idle.keys()) inspector.kill('SIGKILL');
  }

  async #acquire(owner: number): Promise<ChildProcess> {
    for (const [inspector, { owner: itsOwner, timer }] of this.#idle) {
      if (itsOwner !== owner) continue;
      clearTimeout(timer);
      this.#idle.delete(inspector);
      if (inspector.connected) return inspector;
    }
    this.#killExcess();
    const started = await startInspector();
    this.#onStarted(started);
    return started.process;
  }

  #keep(inspector: ChildProcess, owner: number): void {
    inspector.removeAllListeners();
    // An idle process would keep this one from exiting.
    if (this.#isClosed) return void inspector.kill('SIGKILL');
    const timer = setTimeout(() => this.#killIdle(inspector), idleMs).unref();
    this.#idle.set(inspector, { owner, timer });
  }

  /** Those that were used longest ago first. */
  #killExcess(): void {
    for (const inspector of this.#idle.keys())
      if (this.#running + this.#idle.size > this.#maxProcesses) this.#killIdle(inspector);
  }

  #killIdle(inspector: ChildProcess): void {
    clearTimeout(this.#idle.get(inspector)?.timer);
    if (this.#idle.delete(inspector)) inspector.kill('SIGKILL');
  }
}
