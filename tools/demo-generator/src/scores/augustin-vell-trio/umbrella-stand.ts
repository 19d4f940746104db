import { bassline, beat, chords } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { brushTap, closedHat, rideCymbal } from '../../instruments/cymbals.ts';
import { uprightBass } from '../../instruments/guitars.ts';
import { grandPiano } from '../../instruments/keyboards.ts';

const HEAD =
  "5 1':1.5 2':.5 | b3':2! 1' | 7 5:1.5 4:.5 | 3:3 | 4 6:1.5 1':.5 | 2':2 1' | 7:1.5 6:.5 #7 | 5:2 _";

export const umbrellaStand: Score = {
  key: 'umbrella-stand',
  tempo: 172,
  beatsPerBar: 3,
  tonic: 'G',
  mode: 'dorian',
  swing: { unit: 0.5, ratio: 0.62 },
  sections: {
    intro: 'Gm9 | C13 | Gm9 | C13',
    a: 'Gm9 | C13 | Gm9 | C13 | Fmaj7 | Bbmaj7 | Am7b5 | D7b9',
    b: 'Ebmaj7 | Ebmaj7 | Dm7 | Dm7 | Cm9 | F13 | Bbmaj7 | D7#5',
    outro: 'Gm9 | C13 | Gm9 | Gm6',
  },
  form: ['intro', 'a', 'b', 'a', 'outro'],
  tracks: [
    {
      instrument: grandPiano,
      part: melody(
        {
          a: HEAD,
          b: "5:1.5 b6:.5 1' | 3':2 1' | 4':1.5 3':.5 2' | 1':2 5 | b6:.5 1':.5 b3':1 4' | 2':2 7 | 1':1.5 2':.5 5 | #7:2 _",
          outro: "5 1':1.5 2':.5 | 3':2 1' | 7 5:2 | 1':3",
        },
        5,
        0.9,
      ),
      level: 0,
      pan: 0.15,
      reverb: 0.22,
      loose: 9,
    },
    {
      instrument: grandPiano,
      part: chords(['.x-..o', 'x--.o-', '..x-.o'], { low: 51, high: 68 }, 0.01, 0.85),
      level: -7,
      pan: -0.2,
      reverb: 0.22,
    },
    {
      instrument: uprightBass,
      part: bassline(['1--', '1-5', '1-a', '135'], 31),
      level: -3,
      pan: -0.05,
      reverb: 0.1,
    },
    { instrument: rideCymbal, part: beat('x.xox.'), level: -12, pan: 0.35, reverb: 0.15 },
    { instrument: brushTap, part: beat(['...o..', '..,..x']), level: -14, pan: 0.2, reverb: 0.2 },
    { instrument: closedHat, part: beat('..x.x.'), level: -18, pan: 0.3 },
  ],
  reverb: { decay: 1.1, size: 0.6, damping: 0.45 },
};
