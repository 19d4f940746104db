import { arpeggio, bassline, beat, chords } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { roundBass } from '../../instruments/basses.ts';
import { shaker } from '../../instruments/cymbals.ts';
import { snareDrum, softKick } from '../../instruments/drums.ts';
import { nylonGuitar, steelGuitar } from '../../instruments/guitars.ts';
import { glockenspiel } from '../../instruments/struck-bars.ts';
import { humming } from '../../instruments/winds.ts';

const TUNE =
  "5 5:.5 6:.5 5 3 | 4:1.5 3:.5 2 _ | 1:.5 2:.5 3 5 6 | 5:3 _ | 6 6:.5 5:.5 1' 6 | 5:1.5 3:.5 2 _ | 4 3:.5 2:.5 1 7, | 1:3 _";

export const postcardsWeNeverStamped: Score = {
  key: 'postcards-we-never-stamped',
  tempo: 104,
  beatsPerBar: 4,
  tonic: 'D',
  mode: 'major',
  sections: {
    intro: 'Dadd9 | G/D',
    a: 'Dadd9 | A/C# | Bm7 | G6 | Gmaj7 | D/F# | Em7 A7 | Dadd9',
    b: 'Bm7 | Gmaj7 | D | A | Bm7 | Gmaj7',
    outro: 'Dadd9',
  },
  form: ['intro', 'a', 'b', 'outro'],
  tracks: [
    {
      instrument: glockenspiel,
      part: melody(
        { a: TUNE, b: "3':2 1':2 | 6:3 5 | 3:2 5:2 | 2:4 | 3':2 1':2 | 6:2 7:2", outro: "1':4" },
        5,
      ),
      level: 0,
      pan: 0.15,
      reverb: 0.3,
      loose: 12,
    },
    {
      instrument: steelGuitar,
      part: arpeggio(['02132312', '02132313'], { low: 50, high: 71 }, 2.2),
      level: -2,
      pan: -0.35,
      reverb: 0.15,
      loose: 10,
    },
    {
      instrument: nylonGuitar,
      part: chords('x-x-o-x-x-xoo-x-', { low: 52, high: 74 }, 0.025),
      level: -6,
      pan: 0.4,
      sections: ['b'],
      reverb: 0.15,
    },
    {
      instrument: humming,
      part: melody({ b: '3:4 | 1:4 | 5:4 | 2:4 | 3:4 | 6:4' }, 4),
      level: -6,
      reverb: 0.5,
      sections: ['b'],
    },
    { instrument: roundBass, part: bassline('1---5-1-', 33), level: -4, sections: ['a', 'b', 'outro'] },
    { instrument: softKick, part: beat('x...x.o.'), level: -6, sections: ['a', 'b'] },
    { instrument: snareDrum, part: beat('..o...o.'), level: -14, sections: ['b'], reverb: 0.2 },
    { instrument: shaker, part: beat('oxoxoxox'), level: -16, pan: 0.3, sections: ['a', 'b'] },
  ],
  reverb: { decay: 1.8, size: 0.7, damping: 0.35 },
};
