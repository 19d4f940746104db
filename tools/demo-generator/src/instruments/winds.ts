import { createEnvelope } from '../synthesis/envelope.ts';
import type { EnvelopeShape } from '../synthesis/envelope.ts';
import { createFilter } from '../synthesis/filters.ts';
import { SAMPLE_RATE, secondsToSamples } from '../synthesis/signal.ts';
import type { Instrument, Note } from './instrument.ts';

interface WindSettings {
  /** Levels of the harmonics, starting with the fundamental. */
  readonly harmonics: readonly number[];
  readonly breath: number;
  /** Vibrato depth in cents; it arrives late, as players do it. */
  readonly vibrato: number;
  readonly envelope: EnvelopeShape;
  /** Cents by which the pitch is scooped into. */
  readonly scoop: number;
}

function breathOf(settings: WindSettings, note: Note): () => number {
  const filter = createFilter('bandpass', Math.min(9000, note.frequency * 2.2), 1.1);
  return () => filter.process(note.random() * 2 - 1) * settings.breath;
}

function harmonicSum(harmonics: readonly number[], angle: number, brightness: number): number {
  let sum = 0;
  let weight = 1;
  for (let order = 0; order < harmonics.length; order += 1) {
    sum += harmonics[order]! * weight * Math.sin(angle * (order + 1));
    weight *= brightness;
  }
  return sum;
}

function wind(settings: WindSettings): Instrument {
  const total = settings.harmonics.reduce((sum, level) => sum + level, 0);
  return (note) => {
    const samples = new Float32Array(secondsToSamples(note.seconds + settings.envelope.release));
    const envelope = createEnvelope(settings.envelope, note.seconds);
    const breath = breathOf(settings, note);
    const safeCount = Math.max(1, Math.floor(16000 / note.frequency));
    const harmonics = settings.harmonics.slice(0, safeCount);
    let angle = 0;
    for (let index = 0; index < samples.length; index += 1) {
      const time = index / SAMPLE_RATE;
      const late = Math.min(1, Math.max(0, (time - 0.18) / 0.5));
      const quiver = Math.sin(2 * Math.PI * 5.1 * time) * late;
      const cents = settings.vibrato * quiver - settings.scoop * Math.exp(-time * 28);
      angle += (2 * Math.PI * note.frequency * (1 + cents * 0.0005776)) / SAMPLE_RATE;
      const level = envelope(time);
      const tone = harmonicSum(harmonics, angle, 0.45 + 0.55 * level * note.velocity) / total;
      samples[index] = (tone * (1 + 0.12 * quiver) + breath()) * level * note.velocity * 0.62;
    }
    return samples;
  };
}

export const flute = wind({
  harmonics: [1, 0.42, 0.2, 0.06, 0.03],
  breath: 0.09,
  vibrato: 14,
  envelope: { attack: 0.06, decay: 0.6, sustain: 0.88, release: 0.12 },
  scoop: 22,
});

export const clarinet = wind({
  harmonics: [1, 0.04, 0.6, 0.05, 0.32, 0.06, 0.16, 0.04, 0.08],
  breath: 0.03,
  vibrato: 5,
  envelope: { attack: 0.045, decay: 0.8, sustain: 0.85, release: 0.09 },
  scoop: 12,
});

export const melodica = wind({
  harmonics: [1, 0.75, 0.62, 0.5, 0.34, 0.26, 0.2, 0.15, 0.1, 0.07],
  breath: 0.035,
  vibrato: 11,
  envelope: { attack: 0.035, decay: 0.5, sustain: 0.85, release: 0.07 },
  scoop: 35,
});

/** A horn with its hand in the bell: mellow, with a slow swell. */
export const mutedHorn = wind({
  harmonics: [1, 0.7, 0.48, 0.24, 0.12, 0.06],
  breath: 0.02,
  vibrato: 8,
  envelope: { attack: 0.07, decay: 0.8, sustain: 0.82, release: 0.14 },
  scoop: 30,
});

/** An open vowel without words, for choirs that stay in the distance. */
export const humming = wind({
  harmonics: [1, 0.55, 0.3, 0.12, 0.08, 0.05],
  breath: 0.05,
  vibrato: 16,
  envelope: { attack: 0.35, decay: 1, sustain: 0.9, release: 0.7 },
  scoop: 18,
});
