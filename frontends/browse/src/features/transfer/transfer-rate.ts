/** Progress of a transfer at a point in time. */
interface Sample {
  /** Timestamp in milliseconds. */
  at: number;
  /** Bytes sent so far. */
  sent: number;
}

/** A transfer in progress, in bytes. `samples` cover the last seconds. */
export interface Transfer {
  sent: number;
  total: number;
  samples: readonly Sample[];
}

/** Speed is averaged over this window: a compromise between stable and current. */
const windowMs = 5000;
/** Progress events closer together than this add no sample. */
const minSampleIntervalMs = 250;
/** No speed is reported before this time has been measured. */
const warmUpMs = 750;

export const startTransfer = (at: number, total = 0): Transfer => ({
  sent: 0,
  total,
  samples: [{ at, sent: 0 }],
});

/** Records that `sent` of `total` bytes had been sent at `at`. Also call it regularly without progress, so that a stall is noticed. */
export function recordProgress(
  { samples }: Transfer,
  progress: { sent: number; total: number },
  at: number,
): Transfer {
  const last = samples.at(-1);
  if (last && at - last.at < minSampleIntervalMs) return { ...progress, samples };
  const recent = samples.filter((sample) => at - sample.at <= windowMs);
  return { ...progress, samples: [...recent, { at, sent: progress.sent }] };
}

/** Undefined until enough has been measured. */
export function computeBytesPerSecond({ samples }: Transfer): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < warmUpMs) return undefined;
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000;
}

/** Undefined while unknown, for example during a stall. */
export function computeSecondsLeft(transfer: Transfer): number | undefined {
  const speed = computeBytesPerSecond(transfer);
  return speed ? Math.ceil((transfer.total - transfer.sent) / speed) : undefined;
}

/** Whether all bytes are sent: the server is processing them. */
export const isSent = ({ sent, total }: Transfer): boolean => total > 0 && sent >= total;

/** Whole percent, at most 99: only the response of the server completes a transfer. */
export const computePercentSent = ({ sent, total }: Transfer): number =>
  total > 0 ? Math.min(99, Math.floor((sent / total) * 100)) : 0;
