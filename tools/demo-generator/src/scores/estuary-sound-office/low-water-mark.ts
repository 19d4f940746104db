import { bassline, beat, chords } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { dubBass } from '../../instruments/basses.ts';
import { closedHat } from '../../instruments/cymbals.ts';
import { deepKick, rimshot, snareDrum } from '../../instruments/drums.ts';
import { mutedGuitar } from '../../instruments/guitars.ts';
import { organ } from '../../instruments/keyboards.ts';
import { melodica } from '../../instruments/winds.ts';
import { saturate } from '../../synthesis/tone.ts';

export const lowWaterMark: Score = {
  key: 'low-water-mark',
  tempo: 72,
  beatsPerBar: 4,
  tonic: 'A',
  mode: 'minor',
  swing: { unit: 0.25, ratio: 0.56 },
  sections: {
    intro: 'Am7 | Dm7',
    a: 'Am7 | Dm7 | Am7 | Em7',
    b: 'Fmaj7 | G | Am7 | Em7',
    outro: 'Am7',
  },
  form: ['intro', 'a', 'b', 'outro'],
  tracks: [
    {
      instrument: melodica,
      part: melody(
        {
          a: "5:.5 1':.5 7:.5 5:1.5 _ | _ 4:.5 6:.5 5:.5 4:.5 3 | 1:.5 3:.5 5:1.5 7:.5 5 | 4:.5 3:.5 2:1 _:2",
          b: "1':.75 7:.25 6:1 _:2 | 7:.75 6:.25 5:1 _:2 | 3':.5 2':.5 1':.5 7:.5 5:2 | 4:.5 2:.5 7,:1 _:2",
        },
        4,
      ),
      level: -1,
      pan: 0.1,
      reverb: 0.3,
      delay: 0.55,
      loose: 18,
    },
    {
      instrument: mutedGuitar,
      part: chords('....x.......x...', { low: 57, high: 74 }, 0.01, 0.8),
      level: -4,
      pan: -0.3,
      reverb: 0.3,
      delay: 0.3,
    },
    {
      instrument: organ,
      part: chords('..x.oxo...x.oxo.', { low: 55, high: 72 }, 0, 0.55),
      level: -8,
      pan: 0.35,
      reverb: 0.2,
      delay: 0.1,
    },
    { instrument: dubBass, part: bassline(['1-..1.35-.3-1-..', '1--.5-..1.1.3-a-'], 33), level: 1, loose: 6 },
    { instrument: deepKick, part: beat('........X.......'), level: -2, sections: ['intro', 'a', 'b'] },
    {
      instrument: snareDrum,
      part: beat('........x.....,.'),
      level: -7,
      reverb: 0.35,
      delay: 0.12,
      sections: ['a', 'b'],
    },
    {
      instrument: rimshot,
      part: beat(['..............x.', '......x.........']),
      level: -11,
      pan: 0.2,
      reverb: 0.4,
      delay: 0.6,
    },
    { instrument: closedHat, part: beat('x.o.x.oox.o.x.o.'), level: -16, pan: -0.2 },
  ],
  reverb: { decay: 2.8, size: 0.9, damping: 0.5 },
  delay: { seconds: 0.625, feedback: 0.58, cutoff: 1900, crossing: 0.85 },
  master: [saturate(1.1)],
  tail: 4,
  fade: 2.2,
};
