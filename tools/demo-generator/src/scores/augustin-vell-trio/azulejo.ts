import { bassline, beat, chords } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { brushTap, shaker } from '../../instruments/cymbals.ts';
import { rimshot, softKick } from '../../instruments/drums.ts';
import { nylonGuitar, uprightBass } from '../../instruments/guitars.ts';
import { flute } from '../../instruments/winds.ts';

export const azulejo: Score = {
  key: 'azulejo',
  tempo: 136,
  beatsPerBar: 4,
  tonic: 'D',
  mode: 'major',
  sections: {
    intro: 'Dmaj9 | Dmaj9',
    a: 'Dmaj9 | Dmaj9 | E9 | E9 | Em9 | A13 | F#m7 B7b9 | Em9 A7b9',
    b: 'Gmaj9 | C13 | F#m7 | B7b9 | Em9 | A9sus4',
    outro: 'D69',
  },
  form: ['intro', 'a', 'b', 'outro'],
  tracks: [
    {
      instrument: flute,
      part: melody(
        {
          a: "_:.5 5:.5 7:1.5 6:.5 5 | 3:1 5:2 _ | _:.5 6:.5 2':1.5 1':.5 6 | #4:3 _ | _:.5 4:.5 6:1.5 5:.5 4 | 3:.5 2:1.5 7,:1 2 | 5:1.5 3:.5 b3:2 | 2:1.5 4:.5 b6:1 _",
          b: "7:1.5 6:.5 5 3 | 4:.5 b7:2.5 5 | 5:1.5 3:.5 7:1 5 | b3:3 _ | 4:.5 5:.5 6:1.5 2':.5 1' | 7:1.5 5:2.5",
          outro: '6:4',
        },
        4,
      ),
      level: 0,
      pan: 0.15,
      reverb: 0.3,
      loose: 16,
    },
    {
      instrument: nylonGuitar,
      part: chords(['x-.x-.x-.x-.x-.o', 'o-x-.x-.x--.x-.x'], { low: 54, high: 74 }, 0.02, 0.8),
      level: -1,
      pan: -0.25,
      reverb: 0.18,
      loose: 8,
    },
    { instrument: uprightBass, part: bassline('1--v1--v', 33, 0.9), level: -3, reverb: 0.08 },
    {
      instrument: rimshot,
      part: beat(['x..x..x...x..x..', '..x..x..x...x...']),
      level: -14,
      pan: 0.25,
      reverb: 0.2,
      sections: ['a', 'b'],
    },
    { instrument: shaker, part: beat('oxooxooxooxooxoo'), level: -17, pan: -0.35 },
    { instrument: softKick, part: beat('o--oo--o'), level: -10, sections: ['a', 'b'] },
    { instrument: brushTap, part: beat('..,...,.'), level: -19, sections: ['b'] },
  ],
  reverb: { decay: 1.3, size: 0.6, damping: 0.45 },
};
