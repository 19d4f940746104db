import { bassline, beat, chords } from '../../composition/accompaniment.ts';
import { melody, transposed } from '../../composition/melody.ts';
import type { Part, Score } from '../../composition/score.ts';
import { shaker, woodBlock } from '../../instruments/cymbals.ts';
import { softKick, tom } from '../../instruments/drums.ts';
import { nylonGuitar, uprightBass } from '../../instruments/guitars.ts';
import { marimba, vibraphone } from '../../instruments/struck-bars.ts';

const tune: Part = melody(
  {
    a: "3':.5 1':.25 7:.25 1':.5 5:.5 _:.5 5:.25 6:.25 1':.5 2':.5 | 3':.75 4':.25 3':.5 2':1 _:1.5 | 2':.5 7:.25 6:.25 7:.5 4:.5 _:.5 4:.25 5:.25 7:.5 1':.5 | 2:1 #7,:1 _:2",
    b: "6:.5 1':.5 4':1.5 3':.5 1' | 2':.5 7:.5 5:2 _ | 1':.5 7:.25 6:.25 1':1 3':1 1' | 4':.5 3':.5 #7:2 _",
    outro: "3':.5 1':.25 7:.25 1':1 _:2",
  },
  4,
  0.9,
);

export const orangeTreeStreet: Score = {
  key: 'orange-tree-street',
  tempo: 98,
  beatsPerBar: 4,
  tonic: 'A',
  mode: 'minor',
  sections: {
    intro: 'Am7 D9 | Am7 D9',
    a: 'Am9 D9 | Am9 | Dm9 G13 | E7b9',
    b: 'Fmaj7 | G13 | Am9 | E7#5',
    outro: 'Am6',
  },
  form: ['intro', 'a', 'b', 'a', 'outro'],
  tracks: [
    { instrument: marimba, part: tune, level: 0, pan: 0.2, reverb: 0.22, loose: 7 },
    {
      instrument: vibraphone,
      part: transposed(tune, 12, 0.7),
      level: -9,
      pan: 0.3,
      reverb: 0.35,
      sections: ['b'],
    },
    {
      instrument: nylonGuitar,
      part: chords('x.xx.x.xx.x.xx.x', { low: 52, high: 72 }, 0.015, 0.7),
      level: -3,
      pan: -0.3,
      reverb: 0.15,
    },
    { instrument: uprightBass, part: bassline('1-.51-.51-.51-a-', 33), level: -3 },
    { instrument: softKick, part: beat('o..xx..xo..xx..x'), level: -6 },
    {
      instrument: tom,
      part: beat('....x.......x.xo', 50),
      level: -12,
      pan: -0.15,
      reverb: 0.15,
      sections: ['a', 'b'],
    },
    { instrument: shaker, part: beat('xooxxooxxooxxoox'), level: -16, pan: 0.4 },
    {
      instrument: woodBlock,
      part: beat('x.x..x.xx..x.x..', 86),
      level: -17,
      pan: -0.4,
      reverb: 0.15,
      sections: ['a', 'b'],
    },
  ],
  reverb: { decay: 1.1, size: 0.55, damping: 0.4 },
};
