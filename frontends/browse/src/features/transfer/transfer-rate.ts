/** How much of a transfer had left at one moment. */
interface Sample {
  /** In milliseconds. */
  at: number;
  /** In bytes. */
  sent: number;
}

/** A transfer under way. `samples` are those of the last seconds. */
export interface Transfer {
  sent: number;
  total: number;
  samples: readonly Sample[];
}

/** Speed is the mean of so long: long enough to be calm, short enough to be true. */
const windowLength = 5000;
/** Samples closer than this tell nothing new. */
const shortest = 250;
/** Speed is not told before it means something. */
const warmUp = 750;

export const startTransfer = (at: number, total = 0): Transfer => ({
  sent: 0,
  total,
  samples: [{ at, sent: 0 }],
});

/** The transfer with `sent` of `total` bytes gone at `at`. Call it now and then without news too: standing still is news. */
export function advance(
  { samples }: Transfer,
  progress: { sent: number; total: number },
  at: number,
): Transfer {
  const last = samples.at(-1);
  if (last && at - last.at < shortest) return { ...progress, samples };
  const recent = samples.filter((sample) => at - sample.at <= windowLength);
  return { ...progress, samples: [...recent, { at, sent: progress.sent }] };
}

/** Undefined until enough has been seen. */
export function bytesPerSecond({ samples }: Transfer): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < warmUp) return undefined;
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000;
}

/** Undefined while it cannot be told, as when nothing moves. */
export function secondsLeft(transfer: Transfer): number | undefined {
  const speed = bytesPerSecond(transfer);
  return speed ? Math.ceil((transfer.total - transfer.sent) / speed) : undefined;
}

/** All bytes have left: the server checks them now. */
export const isSent = ({ sent, total }: Transfer): boolean => total > 0 && sent >= total;

/** Whole percents. 100 is for what the server has taken, so a transfer stays below. */
export const percentSent = ({ sent, total }: Transfer): number =>
  total > 0 ? Math.min(99, Math.floor((sent / total) * 100)) : 0;
