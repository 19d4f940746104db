import type { ChildProcess } from 'node:child_process';
import { startInspector, type StartedInspector } from './start-inspector.ts';

const idleMs = 10_000;

/** Processes that read files. Starting one takes longer than most files do: one that did well waits a while for the next file. */
export class InspectorPool {
  readonly #idle = new Set<ChildProcess>();
  readonly #onStarted: (started: StartedInspector) => void;
  #isEnding = false;

  /** Calls `onStarted` with each process that is started. */
  constructor(onStarted: (started: StartedInspector) => void) {
    this.#onStarted = onStarted;
  }

  /** Lets a process do `work`, and ends it when that fails. */
  async use<Result>(work: (inspector: ChildProcess) => Promise<Result>): Promise<Result> {
    const inspector = await this.#take();
    let isSound = false;
    try {
      const result = await work(inspector);
      isSound = true;
      return result;
    } finally {
      if (isSound) this.#keep(inspector);
      else inspector.kill('SIGKILL');
    }
  }

  end(): void {
    this.#isEnding = true;
    for (const inspector of this.#idle) inspector.kill('SIGKILL');
  }

  async #take(): Promise<ChildProcess> {
    for (const inspector of this.#idle) {
      this.#idle.delete(inspector);
      if (inspector.connected) return inspector;
    }
    const started = await startInspector();
    this.#onStarted(started);
    return started.process;
  }

  #keep(inspector: ChildProcess): void {
    inspector.removeAllListeners();
    // Nobody asks any more, and an idle process would keep this one from ending.
    if (this.#isEnding) return void inspector.kill('SIGKILL');
    this.#idle.add(inspector);
    setTimeout(() => {
      if (this.#idle.delete(inspector)) inspector.kill('SIGKILL');
    }, idleMs).unref();
  }
}
