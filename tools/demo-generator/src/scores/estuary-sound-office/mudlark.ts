import { bassline, beat, chords } from '../../composition/accompaniment.ts';
import { melody, transposed } from '../../composition/melody.ts';
import type { Part, Score } from '../../composition/score.ts';
import { dubBass } from '../../instruments/basses.ts';
import { closedHat, woodBlock } from '../../instruments/cymbals.ts';
import { deepKick, rimshot, tom } from '../../instruments/drums.ts';
import { mutedGuitar } from '../../instruments/guitars.ts';
import { grandPiano, organ } from '../../instruments/keyboards.ts';
import { mutedHorn } from '../../instruments/winds.ts';

const horns: Part = melody(
  {
    a: "5:.75 5:.25 1':.5 5:.5 3:1 _ | 4:.75 4:.25 6:.5 4:.5 2:1 _ | 5:.75 5:.25 1':.5 2':.5 3':1 1' | 7:1.5 5:.5 _:2",
    b: "3':1 2':.5 1':.5 2':1 _ | 1':1 7:.5 6:.5 7:1 _ | 1':.5 6:.5 5:.5 4:.5 3:1 1 | 2:1 5:1 _:2",
    outro: '1:2 _:2',
  },
  4,
);

export const mudlark: Score = {
  key: 'mudlark',
  tempo: 80,
  beatsPerBar: 4,
  tonic: 'G',
  mode: 'minor',
  swing: { unit: 0.25, ratio: 0.54 },
  sections: {
    intro: 'Gm | Cm',
    a: 'Gm | F | Gm | Dm7',
    b: 'Ebmaj7 | Bb | Cm7 | D7',
    outro: 'Gm',
  },
  form: ['intro', 'a', 'b', 'outro'],
  tracks: [
    { instrument: mutedHorn, part: horns, level: 0, pan: -0.2, reverb: 0.35, delay: 0.3 },
    {
      instrument: mutedHorn,
      part: transposed(horns, -5, 0.7),
      level: -7,
      pan: 0.25,
      reverb: 0.35,
      delay: 0.2,
      sections: ['b'],
    },
    {
      instrument: grandPiano,
      part: chords('..x...x...x...x.', { low: 55, high: 74 }, 0, 0.6),
      level: -5,
      pan: 0.15,
      reverb: 0.2,
      delay: 0.08,
    },
    {
      instrument: mutedGuitar,
      part: chords('..x...xo..x...xo', { low: 60, high: 77 }, 0.008, 0.7),
      level: -8,
      pan: -0.35,
      reverb: 0.25,
      delay: 0.2,
    },
    {
      instrument: organ,
      part: chords('.oxo.oxo.oxo.oxo', { low: 55, high: 70 }, 0, 0.6),
      level: -12,
      pan: 0.4,
      reverb: 0.2,
    },
    { instrument: dubBass, part: bassline(['1-1-..5-8-5-3-..', '1-1-..3-5-..3-a-'], 31), level: 0, loose: 5 },
    { instrument: deepKick, part: beat('x...x...x...x...'), level: -4, sections: ['a', 'b'] },
    { instrument: rimshot, part: beat('....x.......x..o'), level: -9, reverb: 0.3, delay: 0.2 },
    { instrument: closedHat, part: beat('x,o.x.o,x,o.x.oo'), level: -16, pan: 0.25 },
    {
      instrument: woodBlock,
      part: beat(['..........x..x..', '................'], 81),
      level: -14,
      pan: -0.4,
      reverb: 0.4,
      delay: 0.5,
    },
    {
      instrument: tom,
      part: beat(['................', '................', '................', '........x.x.xoXX'], 47),
      level: -8,
      reverb: 0.3,
      delay: 0.15,
    },
  ],
  reverb: { decay: 1.8, size: 0.75, damping: 0.5 },
  delay: { seconds: 0.5625, feedback: 0.5, cutoff: 2300, crossing: 0.9 },
  tail: 3.2,
};
