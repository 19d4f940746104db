import { pluckedString } from './plucked-string.ts';

export const nylonGuitar = pluckedString({
  pick: 2600,
  ring: 3.2,
  damping: 0.42,
  position: 0.21,
  release: 0.25,
  body: [
    [102, 6, 0.9],
    [205, 5, 0.7],
    [410, 4, 0.3],
  ],
});

export const steelGuitar = pluckedString({
  pick: 5200,
  ring: 5,
  damping: 0.26,
  position: 0.14,
  release: 0.35,
  body: [
    [98, 5, 0.7],
    [196, 5, 0.6],
  ],
});

export const harp = pluckedString({
  pick: 3400,
  ring: 4.4,
  damping: 0.36,
  position: 0.46,
  release: 1.4,
  body: [[260, 3, 0.4]],
});

export const dulcimer = pluckedString({
  pick: 7800,
  ring: 4.2,
  damping: 0.18,
  position: 0.09,
  release: 0.9,
  body: [
    [330, 4, 0.5],
    [1250, 4, 0.25],
  ],
});

export const mutedGuitar = pluckedString({
  pick: 3600,
  ring: 0.5,
  damping: 0.4,
  position: 0.12,
  release: 0.06,
  body: [[210, 4, 0.5]],
});

export const uprightBass = pluckedString({
  pick: 900,
  ring: 2,
  damping: 0.46,
  position: 0.28,
  release: 0.09,
  body: [
    [95, 3, 0.9],
    [190, 4, 0.5],
  ],
});
