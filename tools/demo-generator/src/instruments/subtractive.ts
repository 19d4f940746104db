import { createEnvelope } from '../synthesis/envelope.ts';
import type { EnvelopeShape } from '../synthesis/envelope.ts';
import { createFilter } from '../synthesis/filters.ts';
import { waveSample } from '../synthesis/oscillators.ts';
import type { Waveform } from '../synthesis/oscillators.ts';
import { SAMPLE_RATE, secondsToSamples } from '../synthesis/signal.ts';
import type { Instrument, Note } from './instrument.ts';

export interface SubtractiveSettings {
  readonly waveform: Waveform;
  /** Detuning of each voice in cents. */
  readonly voices: readonly number[];
  /** Level of a sine wave one octave below. */
  readonly sub?: number;
  /** Cut-off in Hz at rest and how many octaves the filter envelope adds. */
  readonly cutoff: number;
  readonly sweep: number;
  readonly resonance: number;
  readonly filter: EnvelopeShape;
  readonly amplitude: EnvelopeShape;
  readonly vibrato?: number;
  /** Share of the note's frequency that the cut-off follows, 0 to 1. */
  readonly tracking?: number;
}

/** The control rate: filters and vibrato are heard no finer than this. */
const CONTROL_SAMPLES = 24;

function renderVoices(settings: SubtractiveSettings, note: Note, samples: Float32Array): void {
  const level = 0.4 / Math.sqrt(settings.voices.length);
  for (const cents of settings.voices) {
    const base = (note.frequency * 2 ** (cents / 1200)) / SAMPLE_RATE;
    const vibratoPhase = note.random() * 6.28;
    let phase = note.random();
    let step = base;
    for (let index = 0; index < samples.length; index += 1) {
      if (index % CONTROL_SAMPLES === 0 && settings.vibrato !== undefined) {
        const time = index / SAMPLE_RATE;
        const depth = settings.vibrato * Math.min(1, time / 0.5);
        step = base * (1 + depth * 0.0005776 * Math.sin(2 * Math.PI * 5.2 * time + vibratoPhase));
      }
      samples[index]! += waveSample(settings.waveform, phase, step) * level;
      phase += step;
      phase -= Math.floor(phase);
    }
  }
}

function addSub(samples: Float32Array, frequency: number, level: number): void {
  const step = (Math.PI * frequency) / SAMPLE_RATE;
  for (let index = 0; index < samples.length; index += 1) {
    samples[index]! += Math.sin(step * index) * level * 0.4;
  }
}

function shapeVoices(settings: SubtractiveSettings, note: Note, samples: Float32Array): void {
  const loudness = createEnvelope(settings.amplitude, note.seconds);
  const brightness = createEnvelope(settings.filter, note.seconds);
  const follow = (note.frequency / 261) ** (settings.tracking ?? 0.3);
  const filter = createFilter('lowpass', settings.cutoff, settings.resonance);
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / SAMPLE_RATE;
    if (index % CONTROL_SAMPLES === 0) {
      const octaves = settings.sweep * brightness(time) * (0.4 + 0.6 * note.velocity);
      filter.setCutoff(settings.cutoff * follow * 2 ** octaves, settings.resonance);
    }
    samples[index] = filter.process(samples[index]!) * loudness(time) * note.velocity;
  }
}

/** Oscillators into a moving low-pass filter: the classic analogue voice. */
export function subtractive(settings: SubtractiveSettings): Instrument {
  return (note) => {
    const samples = new Float32Array(secondsToSamples(note.seconds + settings.amplitude.release));
    renderVoices(settings, note, samples);
    if (settings.sub !== undefined) {
      addSub(samples, note.frequency, settings.sub);
    }
    shapeVoices(settings, note, samples);
    return samples;
  };
}
