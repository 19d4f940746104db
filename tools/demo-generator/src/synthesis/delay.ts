import { createFilter } from './filters.ts';
import { createStereo, secondsToSamples } from './signal.ts';
import type { StereoSignal } from './signal.ts';

export interface DelaySettings {
  readonly seconds: number;
  readonly feedback: number;
  /** Each echo is darker than the one before it. */
  readonly cutoff: number;
  /** 1 throws the echoes from side to side. */
  readonly crossing: number;
}

/** Returns the echoes alone, warmed by a soft clipper as a tape machine would. */
export function echo(dry: StereoSignal, settings: DelaySettings): StereoSignal {
  const length = dry.left.length;
  const wet = createStereo(length);
  const gap = secondsToSamples(settings.seconds);
  const lowLeft = createFilter('lowpass', settings.cutoff);
  const lowRight = createFilter('lowpass', settings.cutoff);
  const highLeft = createFilter('highpass', 160);
  const highRight = createFilter('highpass', 160);
  const straight = 1 - settings.crossing;
  for (let index = gap; index < length; index += 1) {
    const back = index - gap;
    const left = wet.left[back]! * straight + wet.right[back]! * settings.crossing;
    const right = wet.right[back]! * straight + wet.left[back]! * settings.crossing;
    const inLeft = dry.left[back]! * (1 + settings.crossing * 0.5) + left * settings.feedback;
    const inRight = dry.right[back]! * straight + right * settings.feedback;
    wet.left[index] = Math.tanh(highLeft.process(lowLeft.process(inLeft)));
    wet.right[index] = Math.tanh(highRight.process(lowRight.process(inRight)));
  }
  return wet;
}
