import { bassline, chords, sustained } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { harp } from '../../instruments/guitars.ts';
import { feltPiano } from '../../instruments/keyboards.ts';
import { pizzicato, soloCello, strings } from '../../instruments/synthesizers.ts';
import { chorus } from '../../synthesis/modulation.ts';

export const januaryWaltz: Score = {
  key: 'january-waltz',
  tempo: 138,
  beatsPerBar: 3,
  tonic: 'B',
  mode: 'harmonic minor',
  sections: {
    intro: 'Bm | Bm/A',
    a: 'Bm | F#7/A# | Bm/A | E7/G# | G | Em6 | F#7 | Bm',
    b: 'Em7 | A7 | Dmaj7 | Gmaj7 | Em6 | C#m7b5 | F#sus4 | F#7',
    outro: 'Bm | Bm',
  },
  form: ['intro', 'a', 'b', 'a', 'outro'],
  tracks: [
    {
      instrument: soloCello,
      part: melody(
        {
          a: "5:2 1' | 7:2 5 | 4:1.5 5:.5 3 | #6:2 #6 | 6:2 5 | 4:2 3 | 2:1.5 3:.5 7, | 1:3",
          b: "4:2 6 | 5:1.5 4:.5 2 | 3:2 5 | 6:3 | 1':2 6 | 4:2 2 | 5:2 4 | 2:2 7,",
          outro: '1:3 | 1:3',
        },
        4,
      ),
      level: 0,
      pan: 0.2,
      reverb: 0.35,
      loose: 14,
    },
    {
      instrument: feltPiano,
      part: chords('.xo', { low: 54, high: 74 }, 0.02),
      level: -5,
      pan: -0.2,
      reverb: 0.25,
      loose: 12,
    },
    { instrument: feltPiano, part: bassline('1--', 35, 0.9), level: -4, pan: -0.25, reverb: 0.2 },
    {
      instrument: strings,
      part: sustained({ low: 55, high: 76 }, 0.6),
      level: -6,
      reverb: 0.4,
      sections: ['b', 'outro'],
      effects: [chorus(0.3, 0.0018, 0.5)],
    },
    {
      instrument: pizzicato,
      part: bassline(['1.5', '1.3'], 47),
      level: -10,
      pan: 0.35,
      reverb: 0.25,
      sections: ['a'],
    },
    {
      instrument: harp,
      part: chords('x--', { low: 62, high: 83 }, 0.16, 2),
      level: -11,
      pan: -0.4,
      reverb: 0.35,
      sections: ['b', 'outro'],
    },
  ],
  reverb: { decay: 2.3, size: 1, damping: 0.4 },
  tail: 3,
};
