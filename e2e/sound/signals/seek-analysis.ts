import { recordingRate as rate } from '../recorder/recording.ts';
import { toneAmplitude } from './silences.ts';
import { decodePositions, findSegments, windowLength, type Segment } from './time-code-decoder.ts';

/** A seek by the user. All times are in seconds of the recording, all positions in seconds of the file. */
export interface SeekEvent {
  readonly at: number;
  readonly target: number;
  /** The positions that the page displayed afterwards. */
  readonly displayed: readonly { readonly at: number; readonly position: number }[];
}

/** The effect of a seek, in seconds. `firstHeard` is absent if the file was not audible afterwards. */
export interface SeekMeasurement {
  readonly target: number;
  /** Position in the file where the sound started. */
  readonly firstHeard?: number;
  /** `firstHeard` minus the target. */
  readonly targetError?: number;
  /** Position of the sound minus the displayed position, where the page displayed one in time. */
  readonly clockError?: number;
  /** Playback was interrupted after the seek: the measurement is unreliable. */
  readonly interrupted?: true;
}

/** The sound starts at most this long before its first reading, in seconds. */
const maxLookback = 0.25;
/** Without a pause, readings start this long after a jump: the new position has to be twice as loud in the window. */
const readingDelay = 0.01;
/** In seconds. */
const minPause = 0.003;
/** Longer interruptions of playback count as a jump, in seconds. */
const maxDropout = 0.5;
/** 40 dB below the signal. */
const pauseLevel = 0.01;

/** `clockOffset` is subtracted from every clock error: the same measured for a plain audio element. */
export function analyzeSeeks(
  samples: Float32Array,
  seeks: readonly SeekEvent[],
  clockOffset: number,
): SeekMeasurement[] {
  const segments = findSegments(decodePositions(samples));
  const pauseThreshold = toneAmplitude(samples) * pauseLevel;
  return seeks.map(({ at, target, displayed }, index) => {
    const nextSeek = seeks[index + 1]?.at ?? Infinity;
    const [segment, ...others] = segmentsAfter(segments, at, nextSeek);
    if (!segment) return { target };
    const firstHeard = segment.offset + findOnset(samples, segment, pauseThreshold);
    const shown = displayed.find(
      // Positions up to the target were displayed before the sound started.
      ({ at: time, position }) =>
        time > segment.start && time < Math.min(segment.end, nextSeek) && position > target,
    );
    return {
      target,
      firstHeard,
      targetError: firstHeard - target,
      ...(shown && { clockError: segment.offset + shown.at - shown.position - clockOffset }),
      ...(others.length && { interrupted: true }),
    };
  });
}

/** The segments between two seeks, without those that continue what played before: a dropout splits segments. */
function segmentsAfter(segments: readonly Segment[], seek: number, nextSeek: number): readonly Segment[] {
  const previous = segments.findLast(({ start }) => start <= seek);
  const after = segments.filter(({ start }) => start > seek && start < nextSeek);
  const jump = after.findIndex(
    ({ offset }) => Math.abs(offset - (previous?.offset ?? Infinity)) > maxDropout,
  );
  return after.slice(Math.max(0, jump));
}

/** When the sound of a segment starts, in seconds: at the end of the last pause before it, or else shortly before its first reading. */
function findOnset(samples: Float32Array, { start }: Segment, pauseThreshold: number): number {
  const firstReading = Math.round(start * rate);
  const earliest = Math.max(0, firstReading - maxLookback * rate);
  let quiet = 0;
  // The second half of the first window belongs to the segment.
  for (let n = firstReading + windowLength / 2; n > earliest; n -= 1) {
    quiet = Math.abs(samples[n] ?? 0) < pauseThreshold ? quiet + 1 : 0;
    if (quiet > minPause * rate) return (n + quiet) / rate;
  }
  return start - readingDelay;
}
