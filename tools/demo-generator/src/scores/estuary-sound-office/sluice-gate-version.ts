import { bassline, beat, chords, sustained } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { dubBass } from '../../instruments/basses.ts';
import { closedHat, openHat, seaSwell } from '../../instruments/cymbals.ts';
import { deepKick, rimshot, snareDrum } from '../../instruments/drums.ts';
import { electricPiano, organ } from '../../instruments/keyboards.ts';
import { warmPad } from '../../instruments/synthesizers.ts';
import { humming } from '../../instruments/winds.ts';
import { autoPan } from '../../synthesis/modulation.ts';
import { saturate } from '../../synthesis/tone.ts';

export const sluiceGateVersion: Score = {
  key: 'sluice-gate-version',
  tempo: 66,
  beatsPerBar: 4,
  tonic: 'D',
  mode: 'dorian',
  sections: {
    intro: 'Dm9',
    a: 'Dm9 | G9 | Dm9 | Am7',
    b: 'Bbmaj7 | Am7 | Dm9 | G9',
    outro: 'Dm9',
  },
  form: ['intro', 'a', 'b', 'outro'],
  tracks: [
    {
      instrument: electricPiano,
      part: melody(
        {
          a: "_:2 5:.5 1':.5 3' | 2':.5 1':2.5 _ | _:2 4:.5 5:.5 7 | 5:.5 7:2.5 _",
          b: "_ b6:.5 1':.5 2':2 | _ 1':.5 7:.5 5:2 | _:2 3':.5 1':.5 5 | 6:4",
        },
        4,
      ),
      level: -1,
      pan: 0.2,
      reverb: 0.35,
      delay: 0.6,
    },
    {
      instrument: organ,
      part: chords(['....x.......x.o.', '....x.o.....x...'], { low: 57, high: 74 }, 0, 0.5),
      level: -4,
      reverb: 0.3,
      delay: 0.55,
      effects: [autoPan(0.23, 0.6)],
    },
    {
      instrument: humming,
      part: sustained({ low: 57, high: 74 }, 0.6),
      level: -10,
      reverb: 0.6,
      sections: ['b', 'outro'],
    },
    { instrument: warmPad, part: sustained({ low: 50, high: 67 }, 0.5), level: -13, reverb: 0.5 },
    { instrument: dubBass, part: bassline(['1-..8-..5-3-1...', '1---..5-..3-1-a-'], 26), level: 1, loose: 4 },
    { instrument: deepKick, part: beat('x...x...x...x.o.'), level: -2, loose: 2 },
    {
      instrument: snareDrum,
      part: beat(['........x.......', '........x....x..']),
      level: -7,
      reverb: 0.5,
      delay: 0.3,
      sections: ['a', 'b'],
    },
    {
      instrument: rimshot,
      part: beat(['...x......x.....', '......x.........']),
      level: -12,
      pan: -0.35,
      reverb: 0.4,
      delay: 0.7,
      sections: ['a', 'b'],
    },
    { instrument: closedHat, part: beat('..x...x,..x...xx'), level: -15, pan: 0.3 },
    {
      instrument: openHat,
      part: beat(['................', '..............x.']),
      level: -15,
      pan: 0.3,
      reverb: 0.3,
      delay: 0.4,
    },
    { instrument: seaSwell, part: beat('x---------------'), level: -20, sections: ['intro', 'b', 'outro'] },
  ],
  reverb: { decay: 3.4, size: 1, damping: 0.5 },
  delay: { seconds: 0.6818, feedback: 0.62, cutoff: 1700, crossing: 1 },
  master: [saturate(1.1)],
  tail: 4,
  fade: 2.5,
};
