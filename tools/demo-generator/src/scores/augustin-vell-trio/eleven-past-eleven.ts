import { bassline, beat, chords } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { brushSweep, brushTap } from '../../instruments/cymbals.ts';
import { uprightBass } from '../../instruments/guitars.ts';
import { grandPiano } from '../../instruments/keyboards.ts';
import { vibraphone } from '../../instruments/struck-bars.ts';
import { tremolo } from '../../synthesis/modulation.ts';

export const elevenPastEleven: Score = {
  key: 'eleven-past-eleven',
  tempo: 68,
  beatsPerBar: 4,
  tonic: 'Eb',
  mode: 'major',
  swing: { unit: 0.5, ratio: 0.6 },
  sections: {
    intro: 'Ebmaj9',
    a: 'Ebmaj9 Cm9 | Fm9 Bb13 | Gm7 C7b9 | Fm9 Bb9sus4',
    b: 'Abmaj9 Abm6 | Gm7 C7#5 | Fm9 Bb7b9 | Eb69',
  },
  form: ['intro', 'a', 'b'],
  tracks: [
    {
      instrument: vibraphone,
      part: melody(
        {
          a: "_:.5 5:.5 3':1.5 2':.5 1' | 6:.5 1':.5 5:2 _ | _:.5 4:.5 2':1.5 1':.5 b7 | 1':.5 6:.5 5:2 _",
          b: "3':1.5 2':.5 1':1.5 b6:.5 | 7:.5 2':.5 5:1 4:2 | 1':.5 6:.5 4:1 b4:1.5 2:.5 | 1:4",
        },
        4,
        1.15,
      ),
      level: 0,
      pan: 0.2,
      reverb: 0.35,
      effects: [tremolo(4.6, 0.35)],
      loose: 20,
    },
    {
      instrument: grandPiano,
      part: chords(['x---o---x---..o-', 'x-----o-x---o---'], { low: 50, high: 70 }, 0.04),
      level: -6,
      pan: -0.25,
      reverb: 0.25,
      loose: 14,
    },
    {
      instrument: uprightBass,
      part: bassline(['1---..5-1---..a-', '1-----v-1---3-a-'], 31, 1),
      level: -3,
      reverb: 0.1,
    },
    { instrument: brushSweep, part: beat('x-o-x-o-'), level: -15, pan: 0.1, reverb: 0.15 },
    {
      instrument: brushTap,
      part: beat('..o...x.'),
      level: -15,
      pan: 0.25,
      reverb: 0.15,
      sections: ['a', 'b'],
    },
  ],
  reverb: { decay: 1.6, size: 0.7, damping: 0.45 },
  tail: 3,
};
