import { median } from '../measurements/statistics.ts';
import { recordingRate as rate } from '../recorder/recording.ts';
import { Spectrum } from './spectrum.ts';
import { timeCode } from './time-code.ts';

/** A position decoded from a short window of a recording. */
export interface PositionReading {
  /** Center of the window in the recording, in seconds. */
  readonly time: number;
  /** Position in the file at that time, in seconds. */
  readonly position: number;
  /** From 0 (another tone is as loud as the decoded one) to 1 (no other tone). */
  readonly certainty: number;
}

/** A section of a recording in which the file plays without a jump. */
export interface Segment {
  /** Times of the first and the last reading in the recording, in seconds. */
  readonly start: number;
  readonly end: number;
  /** Position in the file minus time in the recording, in seconds. */
  readonly offset: number;
  /** Median of the readings. */
  readonly certainty: number;
}

/** Length of the window of one reading, in samples. */
export const windowLength = 4096;
const hop = 480;
/** Below this the window holds two positions, or a change of digits. */
const minCertainty = 0.5;
/** Offsets of readings in one segment differ by less than this, in seconds. */
const tolerance = 0.005;
/** Shorter groups are artifacts of a jump. */
const minReadings = 5;

const spectrum = new Spectrum(windowLength, rate);
/** Turns the sweep into a constant tone with the frequency that the sweep has at the center of the window. */
const { hertzPerSecond } = timeCode.sweep;
const removeSweep = spectrum.phaseShift((time) => -Math.PI * hertzPerSecond * time ** 2);

/** Decodes the position every 10 ms. Silence, noise and overlapping positions yield no reading. */
export function decodePositions(samples: Float32Array): PositionReading[] {
  const readings: PositionReading[] = [];
  for (let start = 0; start + windowLength <= samples.length; start += hop) {
    const reading = decodeWindow(samples, start);
    if (reading && reading.certainty >= minCertainty) readings.push(reading);
  }
  return readings;
}

/** Groups consecutive readings by offset. */
export function findSegments(readings: readonly PositionReading[]): Segment[] {
  const groups: PositionReading[][] = [];
  for (const reading of readings) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && Math.abs(offsetOf(reading) - offsetOf(last)) <= tolerance) group.push(reading);
    else groups.push([reading]);
  }
  return groups.filter(({ length }) => length >= minReadings).map(toSegment);
}

const offsetOf = ({ position, time }: PositionReading) => position - time;

function toSegment(readings: readonly PositionReading[]): Segment {
  return {
    start: readings[0]?.time ?? NaN,
    end: readings.at(-1)?.time ?? NaN,
    offset: median(readings.map(offsetOf)),
    certainty: median(readings.map(({ certainty }) => certainty)),
  };
}

function decodeWindow(samples: Float32Array, start: number): PositionReading | undefined {
  const { period, base, sweep, digits } = timeCode;
  spectrum.transform(samples, start);
  const [high, low] = [decodeDigit(digits[0].from), decodeDigit(digits[1].from)];
  if (!high || !low) return undefined;
  spectrum.transform(samples, start, removeSweep);
  const tone = spectrum.findTone(sweep.from, sweep.from + sweep.hertzPerSecond * period);
  const withinPeriod = (tone.frequency - sweep.from) / sweep.hertzPerSecond;
  return {
    time: (start + windowLength / 2) / rate,
    position: (high.value * base + low.value) * period + withinPeriod,
    certainty: Math.min(high.certainty, low.certainty, tone.certainty),
  };
}

function decodeDigit(from: number): { value: number; certainty: number } | undefined {
  const { base, digitSpacing } = timeCode;
  const { frequency, certainty } = spectrum.findTone(
    from - digitSpacing / 2,
    from + digitSpacing * (base - 0.5),
  );
  const exact = (frequency - from) / digitSpacing;
  const value = Math.round(exact);
  const isDigit = value >= 0 && value < base && Math.abs(exact - value) < 0.25;
  return isDigit ? { value, certainty } : undefined;
}
