import { arpeggio, bassline, beat, sustained } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { synthBass } from '../../instruments/basses.ts';
import { closedHat, crashCymbal } from '../../instruments/cymbals.ts';
import { bigSnare, deepKick, tom } from '../../instruments/drums.ts';
import { arpPluck, neonLead, warmPad } from '../../instruments/synthesizers.ts';
import { chorus } from '../../synthesis/modulation.ts';

export const vermilionCoast: Score = {
  key: 'vermilion-coast',
  tempo: 102,
  beatsPerBar: 4,
  tonic: 'A',
  mode: 'minor',
  sections: {
    intro: 'Am | F',
    a: 'Am | F | C | G',
    b: 'Dm7 | F | Am | Esus4 E',
    outro: 'Am',
  },
  form: ['intro', 'a', 'a', 'b', 'a', 'outro'],
  tracks: [
    {
      instrument: neonLead,
      part: melody(
        {
          a: "5:1.5 1':.5 7:1 5 | 6:1.5 5:.5 3:2 | 5:1.5 1':.5 2':1 3' | 2':1.5 7:.5 5:2",
          b: "4':1.5 3':.5 1':2 | 6:1 1':1 3':2 | 5':1.5 3':.5 1':2 | 2':2 #7:2",
          outro: "1':4",
        },
        4,
      ),
      level: 0,
      reverb: 0.35,
      delay: 0.35,
      effects: [chorus(0.5)],
    },
    {
      instrument: arpPluck,
      part: arpeggio('0123432101234321', { low: 57, high: 76 }, 0.7),
      level: -7,
      pan: 0.3,
      delay: 0.3,
      reverb: 0.2,
      duck: 0.35,
      loose: 1,
    },
    {
      instrument: warmPad,
      part: sustained({ low: 50, high: 72 }),
      level: -6,
      reverb: 0.4,
      duck: 0.45,
      effects: [chorus(0.4)],
    },
    { instrument: synthBass, part: bassline('1.1.1.1.1.1.1.8.', 33, 0.9), level: -2, duck: 0.4, loose: 1 },
    {
      instrument: deepKick,
      part: beat('x.......x.x.....'),
      level: -3,
      ducker: true,
      sections: ['a', 'b'],
      loose: 0,
    },
    {
      instrument: bigSnare,
      part: beat('....X.......X...'),
      level: -4,
      reverb: 0.45,
      sections: ['a', 'b'],
      loose: 0,
    },
    {
      instrument: closedHat,
      part: beat('xoxoxoxoxoxoxoxo'),
      level: -17,
      pan: -0.25,
      sections: ['a', 'b'],
      loose: 2,
    },
    {
      instrument: tom,
      part: beat(['................', '................', '................', '..........xxXXXX'], 48),
      level: -9,
      pan: -0.2,
      reverb: 0.4,
      sections: ['b'],
    },
    {
      instrument: crashCymbal,
      part: beat(['x---------------', '................', '................', '................']),
      level: -13,
      reverb: 0.3,
      sections: ['a', 'outro'],
    },
  ],
  reverb: { decay: 2.2, size: 0.95, damping: 0.3 },
  delay: { seconds: 0.441, feedback: 0.42, cutoff: 3600, crossing: 1 },
  tail: 3,
};
