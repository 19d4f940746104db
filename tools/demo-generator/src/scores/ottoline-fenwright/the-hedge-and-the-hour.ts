import { arpeggio, bassline, beat } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { tom } from '../../instruments/drums.ts';
import { nylonGuitar, uprightBass } from '../../instruments/guitars.ts';
import { soloCello } from '../../instruments/synthesizers.ts';
import { flute } from '../../instruments/winds.ts';

export const theHedgeAndTheHour: Score = {
  key: 'the-hedge-and-the-hour',
  tempo: 166,
  beatsPerBar: 6,
  tonic: 'D',
  mode: 'dorian',
  sections: {
    intro: 'Dm | Dm7',
    a: 'Dm | C/D | Dm | Am7 | F | C | G | Dm',
    b: 'F | C | Dm | Am | F | G',
    outro: 'Dm',
  },
  form: ['intro', 'a', 'b', 'outro'],
  tracks: [
    {
      instrument: flute,
      part: melody(
        {
          a: "5:2 4 5:2 1' | 7:2 6 5:3 | 4:2 5 3:2 1 | 2:5 _ | 3:2 4 5:2 6 | 7:2 5 4:3 | 6:2 5 4:2 2 | 1:5 _",
          b: "1':2 7 1':2 3' | 2':2 7 5:3 | 6:2 5 4:2 3 | 5:5 _ | 3:2 5 1':2 7 | 6:3 4:2 2",
          outro: '1:6',
        },
        5,
      ),
      level: 0,
      pan: 0.15,
      reverb: 0.35,
      loose: 16,
    },
    {
      instrument: nylonGuitar,
      part: arpeggio(['021321', '023121'], { low: 50, high: 69 }, 2.6),
      level: -1,
      pan: -0.25,
      reverb: 0.2,
      loose: 10,
    },
    {
      instrument: soloCello,
      part: melody({ b: '3:6 | 2:6 | 1:6 | 2:6 | 3:6 | 4:6', outro: '1:6' }, 3),
      level: -5,
      pan: 0.3,
      reverb: 0.35,
    },
    { instrument: uprightBass, part: bassline('1--5--', 33), level: -5, sections: ['a', 'b', 'outro'] },
    { instrument: tom, part: beat('x..o.o', 45), level: -11, sections: ['b'], reverb: 0.25 },
  ],
  reverb: { decay: 1.9, size: 0.8, damping: 0.4 },
  tail: 3,
};
