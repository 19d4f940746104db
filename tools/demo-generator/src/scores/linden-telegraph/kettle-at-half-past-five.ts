import { bassline, beat, chords } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { roundBass } from '../../instruments/basses.ts';
import { closedHat } from '../../instruments/cymbals.ts';
import { lofiSnare, softKick } from '../../instruments/drums.ts';
import { electricPiano } from '../../instruments/keyboards.ts';
import { vibraphone } from '../../instruments/struck-bars.ts';
import { chorus, tapeDrift } from '../../synthesis/modulation.ts';
import { lowpass, saturate } from '../../synthesis/tone.ts';
import { vinylDust } from '../../synthesis/vinyl.ts';

export const kettleAtHalfPastFive: Score = {
  key: 'kettle-at-half-past-five',
  tempo: 78,
  beatsPerBar: 4,
  tonic: 'D',
  mode: 'dorian',
  swing: { unit: 0.25, ratio: 0.6 },
  sections: {
    intro: 'Dm9 | G13',
    a: 'Dm9 | G13 | Cmaj9 | Fmaj7 A7#5',
    b: 'Bbmaj9 | Am7 | Gm9 | A7b9',
    outro: 'Dm9',
  },
  form: ['intro', 'a', 'b', 'a', 'outro'],
  tracks: [
    {
      instrument: vibraphone,
      part: melody(
        {
          a: "5:1.5 6:.5 1' 5 | 6:.5 5:.5 4:1.5 _:.5 3 | 3:.5 4:.5 5:1.5 7:.5 5 | 6:2 5:.5 4:.5 3",
          b: "b6:1.5 1':.5 3':1 2' | 1':2 7:.5 5:.5 _ | b6 5:.5 4:.5 1:1.5 3:.5 | 2:1 5:2 _",
        },
        4,
      ),
      level: 0,
      pan: 0.18,
      reverb: 0.35,
      delay: 0.25,
      loose: 18,
    },
    {
      instrument: electricPiano,
      part: chords(['x--..x-o.-..x--.', 'x---.x-..o-x-...'], { low: 50, high: 72 }, 0.03),
      level: -4,
      reverb: 0.2,
      effects: [chorus(0.8, 0.002, 0.45)],
      loose: 16,
    },
    {
      instrument: roundBass,
      part: bassline(['1--..1-5..8-5-a-', '1---..5-1-..5.a-'], 33),
      level: -2,
      reverb: 0.02,
    },
    {
      instrument: softKick,
      part: beat(['x......x.ox.....', 'x..o...x..x....o']),
      level: -3,
      sections: ['a', 'b'],
      loose: 10,
    },
    {
      instrument: lofiSnare,
      part: beat(['....x.......x..,', '....x..,....x...']),
      level: -6,
      sections: ['a', 'b'],
      reverb: 0.12,
      loose: 14,
    },
    {
      instrument: closedHat,
      part: beat('x.o.x.oox.o.x.o,'),
      level: -14,
      pan: -0.25,
      sections: ['a', 'b'],
      loose: 12,
    },
  ],
  reverb: { decay: 1.4, size: 0.6, damping: 0.5 },
  delay: { seconds: 0.577, feedback: 0.35, cutoff: 2200, crossing: 0.8 },
  tail: 1.4,
  fade: 1.2,
  master: [tapeDrift(0.0007), saturate(1.4), lowpass(7200), vinylDust('kettle', 0.05)],
};
