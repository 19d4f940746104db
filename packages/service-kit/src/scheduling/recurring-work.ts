/** The range in milliseconds from which a delay is drawn, so that replicas that start together do not run in step. */
export type DelayRange = readonly [min: number, max: number];

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** Runs `work` repeatedly, after a delay from `first` and then from `next` each time. `work` must not throw. */
export class RecurringWork {
  #timer?: NodeJS.Timeout;
  #run?: Promise<void>;
  #stopped = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly delays: { readonly first: DelayRange; readonly next: DelayRange },
  ) {}

  /** Whether `stop` was called, so that long work can end early. */
  get isStopped(): boolean {
    return this.#stopped;
  }

  start(): void {
    this.#runAfter(this.delays.first);
  }

  /** Resolves when a run in progress has finished. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#run;
  }

  #runAfter([min, max]: DelayRange): void {
    this.#timer = setTimeout(
      () => {
        this.#run = this.#runAndSchedule();
      },
      min + Math.random() * (max - min),
    );
  }

  async #runAndSchedule(): Promise<void> {
    await this.work();
    if (!this.#stopped) this.#runAfter(this.delays.next);
  }
}
