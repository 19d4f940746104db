import { bassline, beat, chords, sustained } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { houseBass } from '../../instruments/basses.ts';
import { closedHat, openHat, shaker } from '../../instruments/cymbals.ts';
import { clap, houseKick, rimshot } from '../../instruments/drums.ts';
import { grandPiano } from '../../instruments/keyboards.ts';
import { houseOrgan, strings } from '../../instruments/synthesizers.ts';

export const loadingBayFour: Score = {
  key: 'loading-bay-four',
  tempo: 122,
  beatsPerBar: 4,
  tonic: 'C',
  mode: 'minor',
  swing: { unit: 0.25, ratio: 0.55 },
  sections: {
    beat: 'Cm9 | Cm9',
    a: 'Cm9 | Cm9 | Abmaj9 | Gm7',
    b: 'Fm9 | Gm7 | Abmaj9 | Bb9sus4',
    outro: 'Cm9 | Cm9',
  },
  form: ['beat', 'a', 'a', 'b', 'a', 'outro'],
  tracks: [
    {
      instrument: houseOrgan,
      part: melody(
        {
          a: "_:.5 1':.5 _:.5 7:.5 1':.5 5:1 _:.5 | _:.5 3:.5 5:.5 7:.5 5:1 _ | _:.5 1':.5 _:.5 3':.5 2':.5 1':1 _:.5 | 7:.75 5:.75 4:.5 5:1 _",
          outro: "_:.5 1':.5 _:.5 7:.5 1':.5 5:1 _:.5 | 1':1 _:3",
        },
        4,
        0.8,
      ),
      level: -3,
      pan: -0.15,
      reverb: 0.2,
      delay: 0.35,
    },
    {
      instrument: grandPiano,
      part: chords(['x..x..x...x..x..', 'x..x..x..x..x.x.'], { low: 55, high: 76 }, 0, 0.9),
      level: 0,
      reverb: 0.2,
      sections: ['b', 'outro'],
      loose: 3,
    },
    {
      instrument: houseOrgan,
      part: chords('..x..x....x..x..', { low: 55, high: 74 }, 0, 0.8),
      level: -4,
      pan: 0.2,
      reverb: 0.25,
      delay: 0.15,
      sections: ['a', 'beat'],
      loose: 2,
    },
    {
      instrument: strings,
      part: sustained({ low: 62, high: 81 }),
      level: -9,
      reverb: 0.4,
      duck: 0.7,
      sections: ['b', 'a'],
    },
    {
      instrument: houseBass,
      part: bassline(['1..1..1.v..1..5.', '1..1..1.v..7..8.'], 31, 0.85),
      level: -1,
      duck: 0.35,
      sections: ['a', 'b', 'outro'],
      loose: 1,
    },
    {
      instrument: houseKick,
      part: beat('X...X...X...X...'),
      level: -2,
      ducker: true,
      loose: 0,
      sections: ['beat', 'a', 'b'],
    },
    {
      instrument: clap,
      part: beat('....x.......x...'),
      level: -7,
      reverb: 0.2,
      sections: ['a', 'b'],
      loose: 0,
    },
    {
      instrument: openHat,
      part: beat('..x...x...x...x.'),
      level: -12,
      pan: 0.1,
      loose: 1,
      sections: ['beat', 'a', 'b'],
    },
    { instrument: closedHat, part: beat('xo.oxo.oxo.oxo.x'), level: -18, pan: -0.3, loose: 2 },
    { instrument: shaker, part: beat('xoxoxoxoxoxoxoxo'), level: -20, pan: 0.35, sections: ['a', 'b'] },
    {
      instrument: rimshot,
      part: beat('...x..x....x..x.'),
      level: -17,
      pan: -0.4,
      reverb: 0.3,
      delay: 0.2,
      sections: ['a', 'outro'],
    },
  ],
  reverb: { decay: 1.5, size: 0.7, damping: 0.4 },
  delay: { seconds: 0.3689, feedback: 0.4, cutoff: 2800, crossing: 1 },
};
