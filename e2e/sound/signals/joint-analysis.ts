import type { Recording } from '../recorder/recording.ts';
import { jointTone } from './joint-tone.ts';
import { findSilences, peakClick, silenceLevel, toneAmplitude, type Silence } from './silences.ts';
import { estimateDelay, measurePhases, type TonePhases } from './tone-phases.ts';

/** The transition from one piece of a tone to the next. */
export interface Joint {
  /** Longest silence in milliseconds. */
  readonly silence: number;
  /** Delay of the tone after the joint in milliseconds; negative where a part of it is missing or overlaps. */
  readonly step: number;
  /** Peak of what is not part of the tone, in decibels relative to the tone. */
  readonly click: number;
}

export interface JointReport {
  readonly joints: readonly Joint[];
  /** Number of silences elsewhere: the machine was too busy for continuous playback. */
  readonly dropouts: number;
}

/** Distance of the phase measurements from the joint, where encoders leave artefacts, in seconds. */
const margin = 0.15;
/** Silences and clicks this close to a joint are attributed to it, in seconds. */
const reach = 0.1;
const phaseWindow = 1;

/** `pieces` are the lengths of consecutive pieces in seconds, at least 2.3 each. The worse channel counts. */
export function analyseJoints({ left, right }: Recording, pieces: readonly number[]): JointReport {
  const [one, other] = [
    analyseChannel(left, jointTone.carriers[0], pieces),
    analyseChannel(right, jointTone.carriers[1], pieces),
  ];
  return {
    joints: one.joints.map((joint, index) => worst(joint, other.joints[index] ?? joint)),
    dropouts: Math.max(one.dropouts, other.dropouts),
  };
}

function worst(one: Joint, other: Joint): Joint {
  return {
    silence: Math.max(one.silence, other.silence),
    step: Math.abs(one.step) >= Math.abs(other.step) ? one.step : other.step,
    click: Math.max(one.click, other.click),
  };
}

function analyseChannel(samples: Float32Array, carrier: number, pieces: readonly number[]): JointReport {
  const amplitude = toneAmplitude(samples);
  const { silences, soundStart } = findSilences(samples, amplitude * silenceLevel);
  const joints: Joint[] = [];
  const atJoints = new Set<Silence>();
  let time = soundStart;
  let pieceStart: TonePhases | undefined;
  for (const seconds of pieces.slice(0, -1)) {
    const before = measurePhases(samples, carrier, time + seconds - margin - phaseWindow);
    // Dropouts within a piece may have delayed its end.
    const delay = pieceStart ? estimateDelay(carrier, pieceStart, before, 0) : 0;
    time += seconds + delay;
    const nearby = silences.filter(({ start, end }) => end > time - reach && start < time + reach);
    for (const each of nearby) atJoints.add(each);
    const silence = Math.max(0, ...nearby.map(({ start, end }) => end - start));
    const after = measurePhases(samples, carrier, time + silence + margin);
    // The silence resolves what the lowest modulation leaves ambiguous.
    const step = estimateDelay(carrier, before, after, silence);
    const click = peakClick(samples, carrier, time - reach, time + silence + reach) / amplitude;
    joints.push({ silence: silence * 1000, step: step * 1000, click: 20 * Math.log10(click) });
    time += step;
    pieceStart = after;
  }
  return { joints, dropouts: silences.length - atJoints.size };
}
