import { arpeggio, bassline, beat, chords, sustained } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { synthBass } from '../../instruments/basses.ts';
import { closedHat, openHat } from '../../instruments/cymbals.ts';
import { clap, deepKick, snareDrum } from '../../instruments/drums.ts';
import { glockenspiel } from '../../instruments/struck-bars.ts';
import { arpPluck, brassStab, squareLead, strings } from '../../instruments/synthesizers.ts';
import { chorus } from '../../synthesis/modulation.ts';

export const breakwater: Score = {
  key: 'breakwater',
  tempo: 124,
  beatsPerBar: 4,
  tonic: 'C',
  mode: 'major',
  sections: {
    intro: 'C | Gsus4',
    a: 'C | G/B | Am7 | Fmaj7',
    b: 'F | G | Em7 | Am | F | Gsus4 G',
    outro: 'C',
  },
  form: ['intro', 'a', 'a', 'b', 'a', 'outro'],
  tracks: [
    {
      instrument: squareLead,
      part: melody(
        {
          a: '3:.5 5:1 5:.5 6:.5 5:1 3:.5 | 2:.5 5:1 2:.5 3:1.5 _:.5 | 1:.5 3:1 3:.5 5:.5 3:1 1:.5 | 6,:.5 1:1 2:.5 3:1.5 _:.5',
          b: "6:1.5 5:.5 4 6 | 7:1.5 6:.5 5:2 | 7:1.5 5:.5 3 5 | 6:1.5 5:.5 3:2 | 1':1.5 7:.5 6 4 | 5:2 7:2",
          outro: "1':4",
        },
        5,
      ),
      level: 0,
      pan: 0.05,
      reverb: 0.25,
      delay: 0.3,
    },
    {
      instrument: glockenspiel,
      part: arpeggio('..2...1...3...2.', { low: 72, high: 91 }, 2),
      level: -12,
      pan: 0.4,
      reverb: 0.3,
      delay: 0.2,
    },
    {
      instrument: brassStab,
      part: chords(['..x-....x-......', 'x-....x-....x-..'], { low: 55, high: 74 }),
      level: -6,
      pan: -0.2,
      reverb: 0.3,
      effects: [chorus()],
    },
    {
      instrument: arpPluck,
      part: arpeggio('0202131302021313', { low: 52, high: 71 }, 0.6),
      level: -9,
      pan: -0.35,
      delay: 0.15,
      loose: 1,
    },
    {
      instrument: strings,
      part: sustained({ low: 60, high: 79 }),
      level: -8,
      reverb: 0.4,
      sections: ['b', 'outro'],
      effects: [chorus(0.4)],
    },
    {
      instrument: synthBass,
      part: bassline(['1.8.1.8.1.8.1.8.', '1.8.1.8.1.8.5.a.'], 31, 0.85),
      level: -2,
      loose: 1,
      sections: ['a', 'b'],
    },
    { instrument: deepKick, part: beat('x...x...x...x..o'), level: -3, sections: ['a', 'b'], loose: 0 },
    {
      instrument: snareDrum,
      part: beat('....X.......X...'),
      level: -5,
      reverb: 0.35,
      sections: ['a', 'b'],
      loose: 0,
    },
    { instrument: clap, part: beat('............x...'), level: -11, reverb: 0.35, sections: ['b'] },
    { instrument: closedHat, part: beat('x.x.x.xox.x.x.xo'), level: -17, pan: 0.25, loose: 2 },
    { instrument: openHat, part: beat('..x...x...x...x.'), level: -18, pan: 0.25, sections: ['b'] },
  ],
  reverb: { decay: 1.7, size: 0.8, damping: 0.3 },
  delay: { seconds: 0.3629, feedback: 0.38, cutoff: 3800, crossing: 1 },
};
