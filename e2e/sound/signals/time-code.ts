/**
 * An audio signal from which the playback position can be decoded. Three tones sound at once: two of them encode, as the digits of a
 * number, which four-second period of the file is playing; the third sweeps upwards during each period, and its frequency gives the
 * position within it. All frequencies are in the range where lossy codecs are accurate, and below half the lowest sample rate in use, 12 kHz.
 */
export const timeCode = {
  /** Length of a sweep in seconds. */
  period: 4,
  sweep: { from: 2700, hertzPerSecond: 500 },
  /** Values of a digit; two digits count more than the periods of an hour. */
  base: 32,
  /** Frequencies of the digit 0, most significant digit first. */
  digits: [{ from: 400 }, { from: 1500 }],
  digitSpacing: 30,
} as const;

/** The longest signal that can be encoded, in seconds. */
export const maxTimeCodeSeconds = timeCode.period * timeCode.base ** 2;

const amplitudes = { digit: 0.2, sweep: 0.3 };
/** Noise in every second interval makes the bit rate of variable bit rate encoders vary. */
const noise = { amplitude: 0.12, seconds: 5 };
const blockSeconds = 1;
const fullTurn = 2 * Math.PI;
const { sin } = Math;

/** Generates the signal between two positions in seconds, as blocks of samples from -1 to 1. */
export function* timeCodeSamples(rate: number, to: number, from = 0): Generator<Float32Array> {
  const count = Math.round((to - from) * rate);
  const phases = [0, 0, 0];
  const random = noiseSource();
  for (let start = 0; start < count; start += blockSeconds * rate) {
    const block = new Float32Array(Math.min(blockSeconds * rate, count - start));
    for (let n = 0; n < block.length; n += 1) {
      const time = from + (start + n) / rate;
      let value = isNoisy(time) ? noise.amplitude * random() : 0;
      for (const [tone, frequency] of frequenciesAt(time).entries()) {
        const phase = phases[tone] ?? 0;
        value += (tone < 2 ? amplitudes.digit : amplitudes.sweep) * sin(phase);
        // The phase stays continuous when the frequency jumps: a click would blur the spectrum on both sides.
        phases[tone] = (phase + (fullTurn * frequency) / rate) % fullTurn;
      }
      block[n] = value;
    }
    yield block;
  }
}

function frequenciesAt(time: number): readonly [number, number, number] {
  const { period, base, digits, digitSpacing, sweep } = timeCode;
  const index = Math.floor(time / period);
  return [
    digits[0].from + digitSpacing * Math.floor(index / base),
    digits[1].from + digitSpacing * (index % base),
    sweep.from + sweep.hertzPerSecond * (time - index * period),
  ];
}

const isNoisy = (time: number) => Math.floor(time / noise.seconds) % 2 === 1;

/** A repeatable sequence of numbers from -1 to 1 (linear congruential generator of Numerical Recipes). */
function noiseSource(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
