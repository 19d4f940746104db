import { arpeggio, bassline, beat, sustained } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { shaker } from '../../instruments/cymbals.ts';
import { tom } from '../../instruments/drums.ts';
import { dulcimer, harp } from '../../instruments/guitars.ts';
import { soloCello } from '../../instruments/synthesizers.ts';
import { flute } from '../../instruments/winds.ts';

export const thirteenWaysToLeaveAField: Score = {
  key: 'thirteen-ways-to-leave-a-field',
  tempo: 144,
  beatsPerBar: 5,
  tonic: 'A',
  mode: 'mixolydian',
  sections: {
    intro: 'A5 | A5',
    a: 'A | G | D | A | A | Em | G | A',
    b: 'D | A | G | Em',
    outro: 'A5',
  },
  form: ['intro', 'a', 'b', 'outro'],
  tracks: [
    {
      instrument: dulcimer,
      part: melody(
        {
          intro: '1 5 1:.5 2:.5 3 5 | 6 5 3 2:2',
          a: "1' 7:.5 6:.5 5 3 5 | 4 4:.5 3:.5 2:3 | 4 6 1':.5 7:.5 6 4 | 5:3 3:2 | 1' 7:.5 6:.5 5 1' 3' | 2':.5 1':.5 7 5:3 | 4 3 2 7,:.5 1:.5 2 | 1:5",
          b: "4 6 1' 2':2 | 3' 1' 6 5:2 | 4 2 4 7:2 | 6 5 4 2:2",
          outro: "1':5",
        },
        4,
        1.5,
      ),
      level: 0,
      pan: 0.1,
      reverb: 0.25,
      loose: 9,
    },
    {
      instrument: harp,
      part: arpeggio('0123210123', { low: 52, high: 73 }, 2),
      level: -5,
      pan: -0.4,
      reverb: 0.25,
    },
    { instrument: soloCello, part: sustained({ low: 43, high: 60 }, 0.6), level: -10, pan: 0.3, reverb: 0.3 },
    {
      instrument: flute,
      part: melody({ b: "6:5 | 5:5 | 7:5 | 2':3 7:2" }, 5),
      level: -4,
      pan: 0.35,
      reverb: 0.4,
    },
    { instrument: harp, part: bassline('1--5-', 33, 1.5), level: -6, sections: ['a', 'b', 'outro'] },
    { instrument: tom, part: beat('X.oxo.x.x.', 41), level: -7, sections: ['a', 'b'], reverb: 0.2 },
    { instrument: shaker, part: beat('xoxooxoxoo'), level: -18, pan: 0.4, sections: ['a', 'b'] },
  ],
  reverb: { decay: 1.7, size: 0.75, damping: 0.35 },
};
