/** Milliseconds between which a wait is drawn, so that replicas that start together do not work together. */
export type Wait = readonly [least: number, most: number];

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** Does `work` again and again: after the wait `first`, then after `next` each time. `work` must not throw. */
export class RecurringWork {
  #timer?: NodeJS.Timeout;
  #run?: Promise<void>;
  #stopped = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly waits: { readonly first: Wait; readonly next: Wait },
  ) {}

  /** Whether `stop` was called: work that takes long ends early. */
  get isStopped(): boolean {
    return this.#stopped;
  }

  start(): void {
    this.#runAfter(this.waits.first);
  }

  /** Resolves when what has begun is done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#run;
  }

  #runAfter([least, most]: Wait): void {
    this.#timer = setTimeout(
      () => {
        this.#run = this.#runAndPlanNext();
      },
      least + Math.random() * (most - least),
    );
  }

  async #runAndPlanNext(): Promise<void> {
    await this.work();
    if (!this.#stopped) this.#runAfter(this.waits.next);
  }
}
