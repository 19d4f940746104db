import { subtractive } from './subtractive.ts';

export const synthBass = subtractive({
  waveform: 'saw',
  voices: [-4, 4],
  sub: 0.2,
  cutoff: 240,
  sweep: 2.4,
  resonance: 1.2,
  filter: { attack: 0.003, decay: 0.2, sustain: 0.15, release: 0.05 },
  amplitude: { attack: 0.004, decay: 0.5, sustain: 0.6, release: 0.06 },
});

export const houseBass = subtractive({
  waveform: 'square',
  voices: [0],
  cutoff: 210,
  sweep: 2,
  resonance: 1.1,
  filter: { attack: 0.002, decay: 0.14, sustain: 0.1, release: 0.04 },
  amplitude: { attack: 0.004, decay: 0.3, sustain: 0.7, release: 0.05 },
});

/** Nearly a sine: felt rather than heard, with just enough edge for small speakers. */
export const dubBass = subtractive({
  waveform: 'triangle',
  voices: [0, 2],
  cutoff: 260,
  sweep: 1,
  resonance: 0.8,
  filter: { attack: 0.004, decay: 0.15, sustain: 0.4, release: 0.1 },
  amplitude: { attack: 0.01, decay: 0.6, sustain: 0.8, release: 0.1 },
});

export const roundBass = subtractive({
  waveform: 'triangle',
  voices: [0],
  cutoff: 420,
  sweep: 1.2,
  resonance: 0.7,
  filter: { attack: 0.004, decay: 0.25, sustain: 0.2, release: 0.1 },
  amplitude: { attack: 0.007, decay: 0.8, sustain: 0.55, release: 0.1 },
});
