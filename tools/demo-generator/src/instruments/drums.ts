import { filterInPlace } from '../synthesis/filters.ts';
import { renderPartials } from '../synthesis/modal.ts';
import { addInto, renderNoise } from '../synthesis/noise.ts';
import { SAMPLE_RATE, secondsToSamples } from '../synthesis/signal.ts';
import type { Instrument } from './instrument.ts';

interface KickSettings {
  readonly from: number;
  readonly to: number;
  readonly fall: number;
  readonly ring: number;
  readonly click: number;
}

function kick(settings: KickSettings): Instrument {
  return ({ velocity, random }) => {
    const samples = new Float32Array(secondsToSamples(settings.ring * 1.2));
    let angle = 0;
    for (let index = 0; index < samples.length; index += 1) {
      const time = index / SAMPLE_RATE;
      const pitch = settings.to + (settings.from - settings.to) * Math.exp(-time / settings.fall);
      angle += (2 * Math.PI * pitch) / SAMPLE_RATE;
      const level = Math.exp((-5 * time) / settings.ring) * Math.min(1, time / 0.0008);
      samples[index] = Math.tanh(Math.sin(angle) * level * 1.5) * velocity;
    }
    const click = renderNoise({ seconds: 0.012, kind: 'bandpass', cutoff: 2600, decay: 0.01 }, random);
    addInto(samples, click, settings.click * velocity);
    return samples;
  };
}

export const deepKick = kick({ from: 190, to: 46, fall: 0.03, ring: 0.42, click: 0.25 });
export const houseKick = kick({ from: 260, to: 50, fall: 0.022, ring: 0.34, click: 0.4 });
export const softKick = kick({ from: 110, to: 52, fall: 0.025, ring: 0.26, click: 0.06 });

interface SnareSettings {
  readonly tone: number;
  readonly toneLevel: number;
  readonly noise: number;
  readonly cutoff: number;
  readonly decay: number;
}

function snare(settings: SnareSettings): Instrument {
  return ({ velocity, random }) => {
    const modes = [
      { frequency: settings.tone, amplitude: settings.toneLevel, decay: 0.16 },
      { frequency: settings.tone * 1.58, amplitude: settings.toneLevel * 0.6, decay: 0.11 },
    ];
    const samples = renderPartials(modes, settings.decay + 0.1);
    const seconds = settings.decay + 0.1;
    const rattle = renderNoise(
      { seconds, kind: 'highpass', cutoff: settings.cutoff, decay: settings.decay },
      random,
    );
    addInto(samples, rattle, settings.noise);
    filterInPlace(samples, 'lowpass', 4500 + 6000 * velocity);
    return samples.map((value) => value * velocity);
  };
}

export const snareDrum = snare({ tone: 186, toneLevel: 0.5, noise: 0.34, cutoff: 1500, decay: 0.24 });
export const lofiSnare = snare({ tone: 172, toneLevel: 0.4, noise: 0.3, cutoff: 900, decay: 0.17 });
export const bigSnare = snare({ tone: 170, toneLevel: 0.6, noise: 0.42, cutoff: 1100, decay: 0.42 });

export const rimshot: Instrument = ({ velocity, random }) => {
  const modes = [
    { frequency: 1720, amplitude: 0.4, decay: 0.05 },
    { frequency: 840, amplitude: 0.35, decay: 0.06 },
  ];
  const samples = renderPartials(modes, 0.1);
  addInto(samples, renderNoise({ seconds: 0.02, kind: 'bandpass', cutoff: 3200, decay: 0.015 }, random), 0.5);
  return samples.map((value) => value * velocity);
};

/** Several hands never meet exactly, hence four bursts instead of one. */
export const clap: Instrument = ({ velocity, random }) => {
  const samples = new Float32Array(secondsToSamples(0.3));
  for (const at of [0, 0.011, 0.021, 0.03]) {
    const decay = at === 0.03 ? 0.2 : 0.02;
    const hand = renderNoise(
      { seconds: 0.26, kind: 'bandpass', cutoff: 1350, resonance: 1.4, decay },
      random,
    );
    addInto(samples, hand, 0.7 * velocity, secondsToSamples(at));
  }
  return samples;
};

export const tom: Instrument = (note) =>
  kick({ from: note.frequency * 1.7, to: note.frequency, fall: 0.05, ring: 0.4, click: 0.1 })(note);
