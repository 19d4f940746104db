import { beat, chords } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { walkingBass } from '../../composition/walking-bass.ts';
import { closedHat, rideCymbal } from '../../instruments/cymbals.ts';
import { snareDrum, softKick } from '../../instruments/drums.ts';
import { uprightBass } from '../../instruments/guitars.ts';
import { grandPiano } from '../../instruments/keyboards.ts';

export const corridorBlues: Score = {
  key: 'corridor-blues',
  tempo: 142,
  beatsPerBar: 4,
  tonic: 'F',
  mode: 'mixolydian',
  swing: { unit: 0.5, ratio: 0.64 },
  sections: {
    intro: 'F7 | F7',
    chorus: 'F7 | Bb9 | F7 | F13 | Bb9 | Bb9 | F7 | D7b9 | Gm9 | C13 | F7 D7b9 | Gm9 C13',
    tag: 'F7 D7b9 | Gm9 C13 | F69',
  },
  form: ['intro', 'chorus', 'tag'],
  tracks: [
    {
      instrument: grandPiano,
      part: melody(
        {
          chorus:
            "_ _:.5 5:.5 6:.5 1' b3':.5! | 2':.5 1':.5 6:.5 5:1.5 _ | _ 5:.5 6:.5 1':.5 b3' 3':.5! | 1':2 _:2 | _:.5 1':.5 b3':.5 4':1 b3':.5 1' | 7:.5 6:.5 4:1 _:2 | 5:.5 #5:.5 6:.5 1':1.5 3':1 | b3':.5 1':.5 6:.5 #4:1.5 _ | 2:.5 4:.5 6:.5 1':.5 2':1 4'! | 3':.5 2':.5 #7:.5 6:.5 5 4 | 1':1.5 6:.5 #4:1 3 | 4:.5 6:.5 5:1 _:2",
          tag: "1':1.5 6:.5 #4:1 3 | 4:.5 5:.5 6:.5 2':1.5 3' | 1':4!",
        },
        4,
        0.85,
      ),
      level: 0,
      pan: -0.15,
      reverb: 0.2,
      loose: 9,
    },
    {
      instrument: grandPiano,
      part: chords(['...x..o.', '.x....x.', '...o-...'], { low: 50, high: 66 }, 0.01, 0.7),
      level: -7,
      pan: -0.25,
      reverb: 0.2,
    },
    { instrument: uprightBass, part: walkingBass(31), level: -2, pan: 0.1, reverb: 0.1, loose: 5 },
    { instrument: rideCymbal, part: beat('x.xoX.xo'), level: -11, pan: 0.35, reverb: 0.15, loose: 5 },
    { instrument: closedHat, part: beat('..x...x.'), level: -17, pan: 0.3 },
    {
      instrument: snareDrum,
      part: beat(['...,...o', '.....,..']),
      level: -16,
      pan: 0.2,
      reverb: 0.2,
      sections: ['chorus', 'tag'],
    },
    { instrument: softKick, part: beat('o...o...'), level: -13 },
  ],
  reverb: { decay: 1, size: 0.55, damping: 0.5 },
  fade: 1.6,
};
