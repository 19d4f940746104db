import { recordingRate as rate } from '../recorder/recording.ts';
import { modulatedTone } from './modulated-tone.ts';

/** Phases in radians, extrapolated to the start of the recording. */
export interface TonePhases {
  readonly carrier: number;
  /** In the order of `modulatedTone.modulations`. */
  readonly modulations: readonly number[];
}

interface Complex {
  readonly re: number;
  readonly im: number;
}

const fullTurn = 2 * Math.PI;
/** Length of the window in samples: one second. */
const windowLength = rate;
/** A Hann window of one second suppresses frequencies two or more whole hertz away. */
const hann = Float64Array.from(
  { length: windowLength },
  (_, n) => 1 - Math.cos((fullTurn * n) / windowLength),
);

/** Measures the phases of a tone in the second that starts at `from`, in seconds. */
export function measurePhases(samples: Float32Array, carrierFrequency: number, from: number): TonePhases {
  const start = Math.round(from * rate);
  const component = (frequency: number) => componentAt(samples, frequency, start);
  const carrier = component(carrierFrequency);
  return {
    carrier: Math.atan2(carrier.im, carrier.re),
    modulations: modulatedTone.modulations.map((frequency) =>
      modulationPhase(
        carrier,
        component(carrierFrequency + frequency),
        component(carrierFrequency - frequency),
      ),
    ),
  };
}

/** The delay of the tone in `after` relative to `before`, in seconds. Of the values half a second apart, the one nearest to `expected`. */
export function estimateDelay(
  carrierFrequency: number,
  before: TonePhases,
  after: TonePhases,
  expected: number,
): number {
  const coarse = modulatedTone.modulations.reduce<number>((delay, frequency, index) => {
    const angle = (before.modulations[index] ?? 0) - (after.modulations[index] ?? 0);
    return unwrap(angle, frequency, delay);
  }, expected);
  return unwrap(before.carrier - after.carrier, carrierFrequency, coarse);
}

/** Converts a phase difference to the time nearest to `expected`, in seconds. */
function unwrap(angle: number, frequency: number, expected: number): number {
  const cycles = angle / fullTurn;
  return (cycles + Math.round(expected * frequency - cycles)) / frequency;
}

/** The phase of an amplitude modulation, from its two sidebands. */
function modulationPhase(carrier: Complex, upper: Complex, lower: Complex): number {
  const [above, below] = [divide(upper, carrier), divide(lower, carrier)];
  return Math.atan2(above.im - below.im, above.re + below.re);
}

/** The Fourier component of the window that starts at sample `start`, with its phase relative to the start of the recording. */
function componentAt(samples: Float32Array, frequency: number, start: number): Complex {
  const step = (fullTurn * frequency) / rate;
  const [cosine, sine] = [Math.cos(step), Math.sin(step)];
  // A rotating unit vector costs much less than a sine and a cosine for each sample.
  let [unitRe, unitIm] = [Math.cos(step * start), -Math.sin(step * start)];
  let [re, im] = [0, 0];
  for (let n = 0; n < windowLength; n += 1) {
    const value = (samples[start + n] ?? 0) * (hann[n] ?? 0);
    re += value * unitRe;
    im += value * unitIm;
    [unitRe, unitIm] = [unitRe * cosine + unitIm * sine, unitIm * cosine - unitRe * sine];
  }
  return { re, im };
}

function divide(dividend: Complex, divisor: Complex): Complex {
  const square = divisor.re ** 2 + divisor.im ** 2;
  return {
    re: (dividend.re * divisor.re + dividend.im * divisor.im) / square,
    im: (dividend.im * divisor.re - dividend.re * divisor.im) / square,
  };
}
