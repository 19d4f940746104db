export type Waveform = 'sine' | 'triangle' | 'saw' | 'square' | 'pulse';

/** Rounds the corner of a jump, which keeps bright waves free of aliasing. */
function polyBlep(phase: number, step: number): number {
  if (phase < step) {
    const x = phase / step;
    return x + x - x * x - 1;
  }
  if (phase > 1 - step) {
    const x = (phase - 1) / step;
    return x * x + x + x + 1;
  }
  return 0;
}

function pulseSample(phase: number, step: number, width: number): number {
  const fallen = (phase + 1 - width) % 1;
  const naive = phase < width ? 1 : -1;
  return naive + polyBlep(phase, step) - polyBlep(fallen, step) - (2 * width - 1);
}

/** `phase` runs from 0 to 1 and `step` is its increment per sample. */
export function waveSample(waveform: Waveform, phase: number, step: number): number {
  switch (waveform) {
    case 'sine':
      return Math.sin(2 * Math.PI * phase);
    case 'triangle':
      return 1 - 4 * Math.abs(((phase + 0.25) % 1) - 0.5);
    case 'saw':
      return 2 * phase - 1 - polyBlep(phase, step);
    case 'square':
      return pulseSample(phase, step, 0.5);
    case 'pulse':
      return pulseSample(phase, step, 0.28);
  }
}
