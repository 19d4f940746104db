import { arpeggio, bassline, beat, sustained } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { uprightBass } from '../../instruments/guitars.ts';
import { closedHat } from '../../instruments/cymbals.ts';
import { snareDrum, softKick } from '../../instruments/drums.ts';
import { harpsichord } from '../../instruments/keyboards.ts';
import { strings } from '../../instruments/synthesizers.ts';
import { clarinet, mutedHorn } from '../../instruments/winds.ts';
import { chorus } from '../../synthesis/modulation.ts';

export const aLampForTheLane: Score = {
  key: 'a-lamp-for-the-lane',
  tempo: 116,
  beatsPerBar: 4,
  tonic: 'F',
  mode: 'major',
  sections: {
    intro: 'F | F',
    a: 'F | C/E | Dm | F/C | Bb | F/A | Gm7 | C7',
    b: 'Dm | Am | Bb | F/A | Gm7 | Csus4 C7',
    outro: 'F',
  },
  form: ['intro', 'a', 'b', 'outro'],
  tracks: [
    {
      instrument: mutedHorn,
      part: melody(
        {
          a: "5:1.5 6:.5 5 3 | 2:1.5 3:.5 5 _ | 1':1.5 7:.5 6 5 | 6:1 5:2 _ | 4:.5 5:.5 6 1' 6 | 5:1.5 4:.5 3 1 | 2 4:.5 6:.5 5 4 | 3:.5 2:2.5 _",
          outro: "1':4",
        },
        4,
      ),
      level: 0,
      pan: -0.1,
      reverb: 0.35,
      loose: 14,
    },
    {
      instrument: clarinet,
      part: melody(
        { b: "6:1.5 7:.5 1':2 | 3':1.5 1':.5 5:2 | 6 2' 1':.5 7:.5 6 | 5:3 _ | 4:.5 5:.5 6 2' 1' | 7:2 5:2" },
        4,
      ),
      level: 0,
      pan: 0.2,
      reverb: 0.35,
    },
    {
      instrument: harpsichord,
      part: arpeggio(['01230123', '02130213'], { low: 57, high: 76 }, 1.1),
      level: -6,
      pan: 0.3,
      reverb: 0.2,
      loose: 6,
    },
    {
      instrument: strings,
      part: sustained({ low: 55, high: 76 }, 0.65),
      level: -7,
      reverb: 0.4,
      sections: ['b', 'outro'],
      effects: [chorus(0.3)],
    },
    { instrument: uprightBass, part: bassline(['1-5-1-a-', '1-3-5-a-'], 33), level: -3 },
    { instrument: softKick, part: beat('x...x..o'), level: -7, sections: ['a', 'b'] },
    { instrument: snareDrum, part: beat('..o...o.'), level: -13, reverb: 0.25, sections: ['b'] },
    { instrument: closedHat, part: beat('xoxoxoxo'), level: -18, pan: -0.3, sections: ['a', 'b'] },
  ],
  reverb: { decay: 1.9, size: 0.85, damping: 0.4 },
};
