/** Kinds of written items. Each item has a unique name that identifies it in the database. */
export type WrittenKind = 'like' | 'playlist' | 'playlist song' | 'album' | 'album song' | 'song';

/** Acknowledged with 2xx, rejected with 4xx, otherwise unknown. */
export type Outcome = 'acknowledged' | 'rejected' | 'unknown';

/** The value of an item after a write: its text, or null if it is deleted. */
export type Value = string | null;

/** A write with unknown outcome may still take effect this long after its response. Longer than any deadline or lock. */
const lateEffectMs = 10_000;

/** The value of items that either exist or not. */
export const present = 'present';

export interface Write {
  readonly kind: WrittenKind;
  readonly name: string;
  readonly value: Value;
  readonly startedAt: number;
  readonly endedAt: number;
  outcome: Outcome;
  /** Sends the request again with the same idempotency key; undefined without a key. */
  readonly retry?: () => Promise<number | undefined>;
}

/** All writes of a run and their outcomes. */
export class History {
  readonly writes: Write[] = [];
  /** Paths of files whose deletion or replacement was acknowledged. */
  readonly deletedFiles: string[] = [];

  /** Records a write that started at `startedAt` (`performance.now()`) and has just completed. */
  add(write: Omit<Write, 'outcome' | 'endedAt'>, status: number | undefined): Outcome {
    const outcome = outcomeOf(status);
    this.writes.push({ ...write, outcome, endedAt: performance.now() });
    return outcome;
  }

  count(outcome: Outcome): number {
    return this.writes.filter((write) => write.outcome === outcome).length;
  }

  /** Retries writes with unknown outcome that have an idempotency key, like a client: each must exist exactly once afterwards. */
  async retryUnknown(): Promise<void> {
    for (const write of this.writes)
      if (write.outcome === 'unknown' && outcomeOf(await write.retry?.()) === 'acknowledged')
        write.outcome = 'acknowledged';
  }

  /** The possible current values of all items of a kind, by name. */
  possibleValues(kind: WrittenKind): Map<string, ReadonlySet<Value>> {
    const byName = Map.groupBy(
      this.writes.filter((write) => write.kind === kind),
      ({ name }) => name,
    );
    return new Map([...byName].map(([name, writes]) => [name, valuesAfter(writes)]));
  }
}

/**
 * The value of the last acknowledged write, and of writes with unknown outcome that may have taken effect after it.
 */
function valuesAfter(writes: readonly Write[]): ReadonlySet<Value> {
  let acknowledged: Value = null;
  let pending: Write[] = [];
  for (const write of writes.toSorted((one, other) => one.startedAt - other.startedAt)) {
    if (write.outcome === 'unknown') pending.push(write);
    if (write.outcome !== 'acknowledged') continue;
    acknowledged = write.value;
    pending = pending.filter(({ endedAt }) => endedAt + lateEffectMs > write.startedAt);
  }
  return new Set([acknowledged, ...pending.map(({ value }) => value)]);
}

function outcomeOf(status: number | undefined): Outcome {
  if (status === undefined || status >= 500) return 'unknown';
  return status >= 400 ? 'rejected' : 'acknowledged';
}
