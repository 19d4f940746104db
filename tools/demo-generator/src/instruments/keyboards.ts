import { createEnvelope, dampAfter } from '../synthesis/envelope.ts';
import { filterInPlace } from '../synthesis/filters.ts';
import { renderPartials, softenStart } from '../synthesis/modal.ts';
import { addInto, renderNoise } from '../synthesis/noise.ts';
import { SAMPLE_RATE, secondsToSamples } from '../synthesis/signal.ts';
import type { Instrument, Note } from './instrument.ts';

interface PianoSettings {
  /** How fast the upper partials weaken: felt is soft, bare hammers bright. */
  readonly slope: number;
  readonly hammer: number;
  readonly ring: number;
}

function pianoPartials(settings: PianoSettings, note: Note, detune: number, level: number) {
  const { frequency, velocity } = note;
  const stiffness = 0.00022 * (frequency / 261) ** 1.1;
  const count = Math.max(4, Math.min(18, Math.floor(6500 / frequency)));
  const ring = settings.ring * (261 / frequency) ** 0.55;
  return Array.from({ length: count }, (_, index) => {
    const order = index + 1;
    // The hammer strikes at an eighth of the string and silences that partial.
    const strikePoint = Math.abs(Math.sin((Math.PI * order) / 8.3)) + 0.15;
    return {
      frequency: frequency * order * Math.sqrt(1 + stiffness * order * order) * (1 + detune),
      amplitude:
        (level * strikePoint * Math.exp(-settings.slope * (1.35 - velocity) * index)) / order ** 0.75,
      decay: ring / (1 + 0.28 * index),
    };
  });
}

function piano(settings: PianoSettings): Instrument {
  return (note) => {
    const held = note.seconds + 0.35;
    const partials = [
      ...pianoPartials(settings, note, 0.00018, 0.34),
      ...pianoPartials({ ...settings, ring: settings.ring * 0.4 }, note, -0.00024, 0.3),
    ];
    const samples = renderPartials(partials, held);
    softenStart(samples, 0.002);
    const knock = renderNoise({ seconds: 0.09, kind: 'lowpass', cutoff: 420, decay: 0.07 }, note.random);
    addInto(samples, knock, settings.hammer * note.velocity);
    dampAfter(samples, note.seconds, 0.32);
    const level = note.velocity ** 1.2 * 0.8;
    return samples.map((value) => value * level);
  };
}

export const grandPiano = piano({ slope: 0.42, hammer: 0.12, ring: 5.5 });
export const feltPiano = piano({ slope: 1.05, hammer: 0.42, ring: 3.6 });

/** Frequency modulation: a bell-like tine over a round tone that barks when hit hard. */
export const electricPiano: Instrument = ({ frequency, seconds, velocity }) => {
  const samples = new Float32Array(secondsToSamples(seconds + 0.3));
  const step = (2 * Math.PI * frequency) / SAMPLE_RATE;
  const ring = 2.6 * (261 / frequency) ** 0.4;
  const bark = 0.25 + 1.35 * velocity ** 2;
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / SAMPLE_RATE;
    const angle = step * index;
    const body = Math.sin(angle + bark * Math.exp(-2.6 * time) * Math.sin(angle));
    const tine = Math.sin(angle + 0.5 * Math.exp(-14 * time) * Math.sin(angle * 14));
    samples[index] = (body * 0.62 + tine * 0.38) * Math.exp((-2.4 * time) / ring) * velocity * 0.5;
  }
  softenStart(samples, 0.003);
  dampAfter(samples, seconds, 0.28);
  return samples;
};

/** Two choirs of thin strings, plucked by a quill: no dynamics, much sparkle. */
export const harpsichord: Instrument = ({ frequency, seconds, velocity, random }) => {
  const partials = Array.from({ length: Math.min(28, Math.floor(15000 / frequency)) }, (_, index) => ({
    frequency:
      frequency * (index + 1) * Math.sqrt(1 + 0.00004 * (index + 1) ** 2) * (1 + (random() - 0.5) * 0.0006),
    amplitude: (0.3 * Math.abs(Math.sin(((index + 1) * Math.PI) / 6.4)) + 0.03) / (index + 1) ** 0.45,
    decay: (2.6 * (261 / frequency) ** 0.5) / (1 + 0.1 * index),
  }));
  const samples = renderPartials(partials, seconds + 0.15);
  softenStart(samples, 0.0008);
  dampAfter(samples, seconds, 0.14);
  return samples.map((value) => value * (0.35 + 0.2 * velocity));
};

const DRAWBARS: readonly (readonly [number, number])[] = [
  [0.5, 0.5],
  [1, 0.8],
  [1.5, 0.4],
  [2, 0.55],
  [3, 0.2],
  [4, 0.16],
];

export const organ: Instrument = ({ frequency, seconds, velocity, random }) => {
  const samples = new Float32Array(secondsToSamples(seconds + 0.06));
  const envelope = createEnvelope({ attack: 0.008, decay: 0.2, sustain: 0.85, release: 0.05 }, seconds);
  for (const [ratio, level] of DRAWBARS) {
    const step = (2 * Math.PI * frequency * ratio) / SAMPLE_RATE;
    const phase = random() * 6;
    for (let index = 0; index < samples.length; index += 1) {
      samples[index]! += Math.sin(step * index + phase) * level * 0.2;
    }
  }
  addInto(
    samples,
    renderNoise({ seconds: 0.012, kind: 'bandpass', cutoff: 1900, decay: 0.01 }, random),
    0.16,
  );
  filterInPlace(samples, 'lowpass', 4200);
  return samples.map((value, index) => value * envelope(index / SAMPLE_RATE) * velocity);
};
