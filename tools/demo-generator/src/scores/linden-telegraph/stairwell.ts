import { bassline, beat, chords } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { dubBass } from '../../instruments/basses.ts';
import { closedHat, openHat } from '../../instruments/cymbals.ts';
import { clap, deepKick, lofiSnare } from '../../instruments/drums.ts';
import { grandPiano } from '../../instruments/keyboards.ts';
import { mutedHorn } from '../../instruments/winds.ts';
import { tapeDrift } from '../../synthesis/modulation.ts';
import { lowpass, saturate } from '../../synthesis/tone.ts';
import { vinylDust } from '../../synthesis/vinyl.ts';

export const stairwell: Score = {
  key: 'stairwell',
  tempo: 88,
  beatsPerBar: 4,
  tonic: 'C',
  mode: 'minor',
  swing: { unit: 0.25, ratio: 0.57 },
  sections: {
    intro: 'Cm9 Abmaj7 | Fm9 G7#5',
    a: 'Cm9 Abmaj7 | Fm9 G7#5 | Cm9 Ebmaj7 | Abmaj7 G7b9',
    b: 'Fm9 | Bb13 | Ebmaj9 | G7#5',
    outro: 'Cm9',
  },
  form: ['intro', 'a', 'b', 'a', 'outro'],
  tracks: [
    {
      instrument: grandPiano,
      part: chords(['x--o.x-.x-.o-x..', 'x-.x--o.x--.xo..'], { low: 53, high: 76 }, 0.02),
      level: -1,
      effects: [tapeDrift(0.0008), lowpass(3800)],
      reverb: 0.15,
      loose: 14,
    },
    {
      instrument: mutedHorn,
      part: melody(
        {
          a: "_:.5 5:.5 1':.5 3':1.5 2':.5 1':.5 | 4:1.5 5:.5 7:1 #7 | _:.5 1':.5 2':.5 3':1 5:1 7:.5 | 6:1.5 5:.5 4:.5 2:1.5",
          b: "1':2 3':1 1' | 7:1.5 6:.5 7 _ | 5:2 7:1 2' | 1':1 #7:2 _",
          outro: "1':3 _",
        },
        4,
      ),
      level: 0,
      pan: 0.2,
      reverb: 0.35,
      delay: 0.25,
      sections: ['a', 'b', 'outro'],
      loose: 18,
    },
    {
      instrument: dubBass,
      part: bassline(['1--.1.3-1-..5-a.', '1-..1-5.8-..5.a-'], 31),
      level: -1,
      sections: ['a', 'b', 'outro'],
    },
    {
      instrument: deepKick,
      part: beat(['X..x......x..o..', 'X.....x...xx....']),
      level: -2,
      sections: ['a', 'b'],
      loose: 8,
    },
    {
      instrument: lofiSnare,
      part: beat('....X..,....X.,.'),
      level: -4,
      sections: ['a', 'b'],
      reverb: 0.1,
      loose: 10,
    },
    { instrument: clap, part: beat('............x...'), level: -10, sections: ['b'], reverb: 0.2 },
    { instrument: closedHat, part: beat('xoxoxoxxxo.ox,oo'), level: -14, pan: 0.2, sections: ['a', 'b'] },
    { instrument: openHat, part: beat('..........x.....'), level: -17, pan: 0.2, sections: ['a'] },
  ],
  reverb: { decay: 1.2, size: 0.5, damping: 0.45 },
  delay: { seconds: 0.511, feedback: 0.4, cutoff: 2000, crossing: 0.9 },
  master: [saturate(1.5), lowpass(9000), vinylDust('stairwell', 0.035)],
};
