/** What is written: each thing has a name of its own, by which it is found again. */
export type WrittenKind = 'like' | 'playlist' | 'album' | 'song';

/** Acknowledged is what was answered with 2xx, refused with 4xx; of everything else nobody knows. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export interface Write {
  readonly kind: WrittenKind;
  readonly name: string;
  outcome: Outcome;
  /** Sends it once more under the same key, where it has one. */
  readonly again?: () => Promise<number | undefined>;
}

/** All that was written in a run, and what was answered. */
export class History {
  readonly writes: Write[] = [];

  add(write: Omit<Write, 'outcome'>, status: number | undefined): void {
    this.writes.push({ ...write, outcome: outcomeOf(status) });
  }

  count(outcome: Outcome): number {
    return this.writes.filter((write) => write.outcome === outcome).length;
  }

  /** Repeats the writes with a key of which nobody knows the outcome, as a client does: each is there once afterwards. */
  async repeatUnknown(): Promise<void> {
    for (const write of this.writes)
      if (write.outcome === 'unknown' && write.again) write.outcome = outcomeOf(await write.again());
  }
}

function outcomeOf(status: number | undefined): Outcome {
  if (status === undefined || status >= 500) return 'unknown';
  return status >= 400 ? 'refused' : 'acknowledged';
}
