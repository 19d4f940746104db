import type { Recording } from '../recorder/recording.ts';
import { modulatedTone } from './modulated-tone.ts';
import { findSilences, peakClick, silenceLevel, toneAmplitude, type Silence } from './silences.ts';
import { estimateDelay, measurePhases } from './tone-phases.ts';

/** The transition from one track of a tone to the next. */
export interface Transition {
  /** Longest silence in milliseconds. */
  readonly silence: number;
  /** Delay of the tone after the transition in milliseconds; negative if a part of it is missing or overlaps. */
  readonly step: number;
  /** Peak of the signal without the tone, in decibels relative to the tone. */
  readonly click: number;
  /** Playback of one of the two tracks was interrupted: the measurement is unreliable. */
  readonly interrupted: boolean;
}

export interface TransitionReport {
  readonly transitions: readonly Transition[];
  /** Number of silences within tracks: the machine was too busy for continuous playback. */
  readonly dropouts: number;
}

/** Distance of the phase measurements from the transition, where encoders leave artifacts, in seconds. */
const margin = 0.15;
/** Silences and clicks this close to a transition are attributed to it, in seconds. */
const reach = 0.1;
const phaseWindow = 1;
/** Within an uninterrupted track the phase drifts less than this, in seconds. */
const maxDrift = 0.0005;

/** `tracks` are the lengths of consecutive tracks in seconds, at least 2.3 each. The worse channel counts. */
export function analyzeTransitions({ left, right }: Recording, tracks: readonly number[]): TransitionReport {
  const [one, other] = [
    analyzeChannel(left, modulatedTone.carriers[0], tracks),
    analyzeChannel(right, modulatedTone.carriers[1], tracks),
  ];
  return {
    transitions: one.transitions.map((transition, index) =>
      worst(transition, other.transitions[index] ?? transition),
    ),
    dropouts: Math.max(one.dropouts, other.dropouts),
  };
}

function worst(one: Transition, other: Transition): Transition {
  return {
    silence: Math.max(one.silence, other.silence),
    step: Math.abs(one.step) >= Math.abs(other.step) ? one.step : other.step,
    click: Math.max(one.click, other.click),
    interrupted: one.interrupted || other.interrupted,
  };
}

function analyzeChannel(samples: Float32Array, carrier: number, tracks: readonly number[]): TransitionReport {
  const amplitude = toneAmplitude(samples);
  const { silences, soundStart } = findSilences(samples, amplitude * silenceLevel);
  const transitions: Omit<Transition, 'interrupted'>[] = [];
  const interrupted: boolean[] = [];
  let dropouts = 0;
  let start = soundStart;
  let head = measurePhases(samples, carrier, start + margin);
  for (const seconds of tracks) {
    const tail = measurePhases(samples, carrier, start + seconds - margin - phaseWindow);
    const drift = estimateDelay(carrier, head, tail, 0);
    const end = start + seconds + drift;
    const within = silences.filter((each) => each.start > start + reach && each.end < end - reach).length;
    dropouts += within;
    interrupted.push(within > 0 || Math.abs(drift) > maxDrift);
    const silence = longestSilence(silences, end - reach, end + reach);
    head = measurePhases(samples, carrier, end + silence + margin);
    // The length of the silence resolves the ambiguity that the lowest modulation leaves.
    const step = estimateDelay(carrier, tail, head, silence);
    const click = peakClick(samples, carrier, end - reach, end + silence + reach) / amplitude;
    transitions.push({ silence: silence * 1000, step: step * 1000, click: 20 * Math.log10(click) });
    start = end + step;
  }
  // The last track ends without a transition.
  transitions.pop();
  return {
    transitions: transitions.map((transition, index) => ({
      ...transition,
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
