/**
 * The minimum duration of a segment: short enough for a fast start, long enough to keep their number small.
 */
export const segmentSeconds = 2;

/** Microseconds, far less than a sample. */
const unitsPerSecond = 1e6;

/** Rounds a time in seconds to the precision of stream manifests. */
export const roundTime = (seconds: number) => Math.round(seconds * unitsPerSecond) / unitsPerSecond;
