import { subtractive } from './subtractive.ts';

export const warmPad = subtractive({
  waveform: 'saw',
  voices: [-9, -3, 4, 10],
  cutoff: 620,
  sweep: 1.2,
  resonance: 0.7,
  filter: { attack: 0.9, decay: 2.5, sustain: 0.5, release: 1.2 },
  amplitude: { attack: 0.55, decay: 1, sustain: 0.85, release: 1.4 },
});

export const glassPad = subtractive({
  waveform: 'triangle',
  voices: [-6, 0, 7, 1200],
  cutoff: 1800,
  sweep: 0.8,
  resonance: 0.7,
  filter: { attack: 1.6, decay: 3, sustain: 0.6, release: 2 },
  amplitude: { attack: 1.2, decay: 1, sustain: 0.9, release: 2.6 },
});

export const strings = subtractive({
  waveform: 'saw',
  voices: [-7, -2, 3, 8],
  cutoff: 1500,
  sweep: 0.7,
  resonance: 0.6,
  filter: { attack: 0.25, decay: 1.5, sustain: 0.6, release: 0.4 },
  amplitude: { attack: 0.16, decay: 1, sustain: 0.88, release: 0.38 },
  vibrato: 9,
});

export const soloCello = subtractive({
  waveform: 'saw',
  voices: [-2, 2],
  cutoff: 900,
  sweep: 1,
  resonance: 0.8,
  filter: { attack: 0.12, decay: 1.2, sustain: 0.6, release: 0.2 },
  amplitude: { attack: 0.09, decay: 1, sustain: 0.9, release: 0.24 },
  vibrato: 16,
});

export const pizzicato = subtractive({
  waveform: 'saw',
  voices: [-4, 5],
  cutoff: 700,
  sweep: 1.8,
  resonance: 0.8,
  filter: { attack: 0.002, decay: 0.12, sustain: 0, release: 0.1 },
  amplitude: { attack: 0.003, decay: 0.34, sustain: 0, release: 0.12 },
});

export const neonLead = subtractive({
  waveform: 'saw',
  voices: [-8, 0, 8],
  cutoff: 1300,
  sweep: 1.7,
  resonance: 1.1,
  filter: { attack: 0.02, decay: 0.6, sustain: 0.45, release: 0.2 },
  amplitude: { attack: 0.012, decay: 0.6, sustain: 0.75, release: 0.22 },
  vibrato: 12,
});

export const squareLead = subtractive({
  waveform: 'pulse',
  voices: [-4, 4],
  cutoff: 1500,
  sweep: 1.3,
  resonance: 0.9,
  filter: { attack: 0.01, decay: 0.4, sustain: 0.4, release: 0.2 },
  amplitude: { attack: 0.01, decay: 0.5, sustain: 0.7, release: 0.18 },
  vibrato: 10,
});

export const arpPluck = subtractive({
  waveform: 'pulse',
  voices: [-5, 5],
  cutoff: 520,
  sweep: 2.8,
  resonance: 1.6,
  filter: { attack: 0.002, decay: 0.22, sustain: 0.05, release: 0.1 },
  amplitude: { attack: 0.003, decay: 0.4, sustain: 0.15, release: 0.16 },
});

export const brassStab = subtractive({
  waveform: 'saw',
  voices: [-10, -3, 4, 11],
  cutoff: 700,
  sweep: 2.2,
  resonance: 0.9,
  filter: { attack: 0.035, decay: 0.5, sustain: 0.35, release: 0.2 },
  amplitude: { attack: 0.02, decay: 0.6, sustain: 0.7, release: 0.25 },
});

export const houseOrgan = subtractive({
  waveform: 'square',
  voices: [0, 3, 1200],
  cutoff: 480,
  sweep: 2.2,
  resonance: 0.9,
  filter: { attack: 0.002, decay: 0.16, sustain: 0.2, release: 0.08 },
  amplitude: { attack: 0.003, decay: 0.3, sustain: 0.5, release: 0.08 },
});
