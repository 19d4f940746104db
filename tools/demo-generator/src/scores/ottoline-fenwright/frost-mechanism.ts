import { arpeggio } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { musicBox } from '../../instruments/struck-bars.ts';

/** Nothing but a music box; its slight unevenness is the charm of the machine. */
export const frostMechanism: Score = {
  key: 'frost-mechanism',
  tempo: 128,
  beatsPerBar: 4,
  tonic: 'E',
  mode: 'major',
  sections: {
    a: 'E | B/D# | C#m | G#m | A | E/G# | F#m7 | Bsus4 B',
    b: 'A | B | G#m | C#m',
    outro: 'E',
  },
  form: ['a', 'b', 'outro'],
  tracks: [
    {
      instrument: musicBox,
      part: melody(
        {
          a: "3' 2':.5 1':.5 5 1' | 2' 1':.5 7:.5 5:2 | 6 5:.5 6:.5 1' 3' | 2':3 _ | 4':1 3':.5 2':.5 1' 6 | 5 1':.5 2':.5 3':2 | 2' 1' 6 4 | 5:2 7:2",
          b: "1' 3':.5 1':.5 6 4 | 2' 4':.5 2':.5 7 5 | 3' 2' 7 5 | 6:2 5:2",
          outro: "1'':4",
        },
        5,
      ),
      level: 0,
      reverb: 0.22,
      loose: 14,
    },
    {
      instrument: musicBox,
      part: arpeggio('02132413', { low: 64, high: 83 }, 2),
      level: -7,
      reverb: 0.2,
      loose: 12,
    },
  ],
  reverb: { decay: 1.3, size: 0.45, damping: 0.3 },
  tail: 2.4,
  fade: 1.6,
};
