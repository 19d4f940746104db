/** What is written: each thing has a name of its own, by which it is found again. */
export type WrittenKind = 'like' | 'playlist' | 'playlist song' | 'album' | 'album song' | 'song';

/** Acknowledged is what was answered with 2xx, refused with 4xx; of everything else nobody knows. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** What a thing is after a write: its text, or null when it is deleted. */
export type Value = string | null;

/** A write of which nobody knows the outcome can still take effect for this long after its answer: longer than any deadline or lock. */
const lateMs = 10_000;

/** The value of something that is either there or not. */
export const present = 'present';

export interface Write {
  readonly kind: WrittenKind;
  readonly name: string;
  readonly value: Value;
  readonly begunAt: number;
  readonly endedAt: number;
  outcome: Outcome;
  /** Sends it once more under the same key, where it has one. */
  readonly again?: () => Promise<number | undefined>;
}

/** All that was written in a run, and what was answered. */
export class History {
  readonly writes: Write[] = [];
  /** Files, by path, of songs whose deletion or replacement was acknowledged. */
  readonly removedFiles: string[] = [];

  /** Records a write that began at `begunAt` (of `performance`) and was answered just now. */
  add(write: Omit<Write, 'outcome' | 'endedAt'>, status: number | undefined): Outcome {
    const outcome = outcomeOf(status);
    this.writes.push({ ...write, outcome, endedAt: performance.now() });
    return outcome;
  }

  count(outcome: Outcome): number {
    return this.writes.filter((write) => write.outcome === outcome).length;
  }

  /** Repeats the writes with a key of which nobody knows the outcome, as a client does: each is there once afterwards. */
  async repeatUnknown(): Promise<void> {
    for (const write of this.writes)
      if (write.outcome === 'unknown' && outcomeOf(await write.again?.()) === 'acknowledged')
        write.outcome = 'acknowledged';
  }

  /** What each thing of a kind may be now, by its name. */
  possibleValues(kind: WrittenKind): Map<string, ReadonlySet<Value>> {
    const byName = Map.groupBy(
      this.writes.filter((write) => write.kind === kind),
      ({ name }) => name,
    );
    return new Map([...byName].map(([name, writes]) => [name, valuesAfter(writes)]));
  }
}

/**
 * The last acknowledged write decides, unless an earlier one of unknown outcome was still under way, or a later one may have taken
 * effect.
 */
function valuesAfter(writes: readonly Write[]): ReadonlySet<Value> {
  let decided: Value = null;
  let open: Write[] = [];
  for (const write of writes.toSorted((one, other) => one.begunAt - other.begunAt)) {
    if (write.outcome === 'unknown') open.push(write);
    if (write.outcome !== 'acknowledged') continue;
    decided = write.value;
    open = open.filter(({ endedAt }) => endedAt + lateMs > write.begunAt);
  }
  return new Set([decided, ...open.map(({ value }) => value)]);
}

function outcomeOf(status: number | undefined): Outcome {
  if (status === undefined || status >= 500) return 'unknown';
  return status >= 400 ? 'refused' : 'acknowledged';
}
