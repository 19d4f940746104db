import type { Recording } from '../recorder/recording.ts';
import { jointTone } from './joint-tone.ts';
import { findSilences, peakClick, silenceLevel, toneAmplitude, type Silence } from './silences.ts';
import { estimateDelay, measurePhases } from './tone-phases.ts';

/** The transition from one piece of a tone to the next. */
export interface Joint {
  /** Longest silence in milliseconds. */
  readonly silence: number;
  /** Delay of the tone after the joint in milliseconds; negative where a part of it is missing or overlaps. */
  readonly step: number;
  /** Peak of what is not part of the tone, in decibels relative to the tone. */
  readonly click: number;
  /** Playback of one of the two pieces was interrupted: the measurement is unreliable. */
  readonly interrupted: boolean;
}

export interface JointReport {
  readonly joints: readonly Joint[];
  /** Number of silences within pieces: the machine was too busy for continuous playback. */
  readonly dropouts: number;
}

/** Distance of the phase measurements from the joint, where encoders leave artefacts, in seconds. */
const margin = 0.15;
/** Silences and clicks this close to a joint are attributed to it, in seconds. */
const reach = 0.1;
const phaseWindow = 1;
/** Within an uninterrupted piece the phase drifts less than this, in seconds. */
const maximumDrift = 0.0005;

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
    interrupted: one.interrupted || other.interrupted,
  };
}

function analyseChannel(samples: Float32Array, carrier: number, pieces: readonly number[]): JointReport {
  const amplitude = toneAmplitude(samples);
  const { silences, soundStart } = findSilences(samples, amplitude * silenceLevel);
  const joints: Omit<Joint, 'interrupted'>[] = [];
  const interrupted: boolean[] = [];
  let dropouts = 0;
  let start = soundStart;
  let head = measurePhases(samples, carrier, start + margin);
  for (const seconds of pieces) {
    const tail = measurePhases(samples, carrier, start + seconds - margin - phaseWindow);
    const drift = estimateDelay(carrier, head, tail, 0);
    const end = start + seconds + drift;
    const within = silences.filter((each) => each.start > start + reach && each.end < end - reach).length;
    dropouts += within;
    interrupted.push(within > 0 || Math.abs(drift) > maximumDrift);
    const silence = longestSilence(silences, end - reach, end + reach);
    head = measurePhases(samples, carrier, end + silence + margin);
    // The silence resolves what the lowest modulation leaves ambiguous.
    const step = estimateDelay(carrier, tail, head, silence);
    const click = peakClick(samples, carrier, end - reach, end + silence + reach) / amplitude;
    joints.push({ silence: silence * 1000, step: step * 1000, click: 20 * Math.log10(click) });
    start = end + step;
  }
  // The last piece ends without a joint.
  joints.pop();
  return {
    joints: joints.map((joint, index) => ({
      ...joint,
      interrupted: interrupted.slice(index, index + 2).includes(true),
    })),
    dropouts,
  };
}

/** Of the silences that overlap a time span, in seconds. */
const longestSilence = (silences: readonly Silence[], from: number, to: number) =>
  Math.max(
    0,
    ...silences.filter(({ start, end }) => end > from && start < to).map(({ start, end }) => end - start),
  );
