const minDelayMs = 1000;
/** One alone can miss the moments in which the machine is busy. */
const roundCount = 3;

interface TimedRequest {
  readonly milliseconds: number;
}

/** The latest rounds of requests without faults: they show how much the machine itself delays responses. */
export class Baseline {
  #rounds: (readonly TimedRequest[])[] = [];

  /** Adds a round, and at first as many as are kept. */
  async measure(sendRound: () => Promise<readonly TimedRequest[]>): Promise<void> {
    do this.#rounds.push(await sendRound());
    while (this.#rounds.length < roundCount);
    this.#rounds = this.#rounds.slice(-roundCount);
  }

  /** How much longer than promised something may take: twice the slowest request, at least a second. Milliseconds. */
  get allowedDelayMs(): number {
    const slowestMs = Math.max(...this.#rounds.flat().map(({ milliseconds }) => milliseconds));
    return Math.max(minDelayMs, 2 * slowestMs);
  }
}
