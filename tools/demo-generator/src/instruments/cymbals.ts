import { filterInPlace } from '../synthesis/filters.ts';
import { renderPartials } from '../synthesis/modal.ts';
import { addInto, renderNoise } from '../synthesis/noise.ts';
import type { Random } from '../synthesis/random.ts';
import { between } from '../synthesis/random.ts';
import type { Instrument } from './instrument.ts';

function hat(seconds: number, cutoff: number, attack = 0.0005): Instrument {
  return ({ velocity, random }) => {
    const samples = renderNoise(
      { seconds: seconds * 1.1, kind: 'highpass', cutoff, resonance: 0.9, decay: seconds, attack },
      random,
    );
    filterInPlace(samples, 'lowpass', 12500);
    return samples.map((value) => value * velocity * 0.4);
  };
}

export const closedHat = hat(0.07, 7000);
export const openHat = hat(0.42, 6500);
export const shaker = hat(0.11, 5200, 0.028);

/** The stir of wire brushes on a coated head. */
export const brushSweep: Instrument = ({ velocity, random, seconds }) => {
  const length = Math.max(0.12, seconds);
  const samples = renderNoise(
    {
      seconds: length,
      kind: 'bandpass',
      cutoff: 3400,
      resonance: 0.5,
      decay: length * 1.4,
      attack: length * 0.45,
    },
    random,
  );
  return samples.map((value, index) => value * velocity * 0.3 * (1 - index / samples.length));
};

export const brushTap: Instrument = ({ velocity, random }) => {
  const samples = renderNoise(
    { seconds: 0.16, kind: 'bandpass', cutoff: 2300, resonance: 0.5, decay: 0.13 },
    random,
  );
  addInto(samples, renderPartials([{ frequency: 196, amplitude: 0.3, decay: 0.1 }], 0.12), 0.5);
  return samples.map((value) => value * velocity * 0.8);
};

function cymbalModes(random: Random, ring: number) {
  return Array.from({ length: 26 }, () => {
    const frequency = between(random, 900, 9800);
    return { frequency, amplitude: between(random, 0.01, 0.05), decay: ring * between(random, 0.5, 1.2) };
  });
}

export const rideCymbal: Instrument = ({ velocity, random }) => {
  const samples = renderPartials(cymbalModes(random, 1.1), 1.1);
  addInto(samples, renderPartials([{ frequency: 3150, amplitude: 0.12, decay: 0.3 }], 0.5), 1);
  const wash = renderNoise({ seconds: 0.9, kind: 'highpass', cutoff: 6000, decay: 0.8 }, random);
  addInto(samples, wash, 0.06);
  addInto(samples, renderNoise({ seconds: 0.02, kind: 'highpass', cutoff: 5000, decay: 0.015 }, random), 0.4);
  return samples.map((value, index) => (value * velocity * 0.5 * (samples.length - index)) / samples.length);
};

export const crashCymbal: Instrument = ({ velocity, random }) => {
  const samples = renderNoise({ seconds: 2.2, kind: 'highpass', cutoff: 3800, decay: 2.2 }, random);
  addInto(samples, renderPartials(cymbalModes(random, 2), 2.2), 0.8);
  return samples.map((value) => value * velocity * 0.3);
};

export const woodBlock: Instrument = ({ velocity, frequency }) => {
  const modes = [
    { frequency, amplitude: 0.6, decay: 0.09 },
    { frequency: frequency * 1.52, amplitude: 0.3, decay: 0.06 },
  ];
  return renderPartials(modes, 0.12).map((value) => value * velocity);
};

/** A wave breaking: slow noise that swells and draws back over the whole note. */
export const seaSwell: Instrument = ({ velocity, seconds, random }) => {
  const low = renderNoise({ seconds, kind: 'lowpass', cutoff: 700, decay: 1000 }, random);
  const high = renderNoise({ seconds, kind: 'bandpass', cutoff: 2800, resonance: 0.5, decay: 1000 }, random);
  return low.map((value, index) => {
    const swell = Math.sin((Math.PI * index) / low.length) ** 2;
    return (value * 0.5 * swell + high[index]! * 0.35 * swell ** 3) * velocity;
  });
};
