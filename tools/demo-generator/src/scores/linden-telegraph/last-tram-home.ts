import { arpeggio, bassline, beat, sustained } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { synthBass } from '../../instruments/basses.ts';
import { closedHat, openHat } from '../../instruments/cymbals.ts';
import { clap, houseKick } from '../../instruments/drums.ts';
import { kalimba } from '../../instruments/struck-bars.ts';
import { arpPluck, glassPad, warmPad } from '../../instruments/synthesizers.ts';
import { chorus } from '../../synthesis/modulation.ts';

export const lastTramHome: Score = {
  key: 'last-tram-home',
  tempo: 106,
  beatsPerBar: 4,
  tonic: 'E',
  mode: 'minor',
  sections: {
    intro: 'Em9 | Cmaj7',
    a: 'Em9 | Cmaj7 | G/B | Dadd9',
    b: 'Am9 | Bm7 | Cmaj9 | Dsus4 D',
    outro: 'Em9 | Em9',
  },
  form: ['intro', 'a', 'a', 'b', 'a', 'outro'],
  tracks: [
    {
      instrument: kalimba,
      part: melody(
        {
          a: "_:.5 5:.5 1':1 7:.5 5:1.5 | 3:.5 5:.5 7:2 _ | _:.5 2:.5 5:1 7:.5 1':1.5 | 7:.5 5:.5 4:2 _",
          b: "1':1.5 3':1.5 1' | 2':1.5 7:1.5 5 | 3':1.5 2':1.5 7 | 1':2 7:2",
          outro: "1':4 | 5:4",
        },
        5,
      ),
      level: 0,
      reverb: 0.35,
      delay: 0.45,
    },
    {
      instrument: arpPluck,
      part: arpeggio('0213420132143025', { low: 57, high: 76 }, 0.8),
      level: -6,
      pan: -0.25,
      delay: 0.3,
      reverb: 0.2,
      duck: 0.5,
      loose: 2,
    },
    {
      instrument: warmPad,
      part: sustained({ low: 50, high: 71 }),
      level: -7,
      reverb: 0.4,
      duck: 0.65,
      effects: [chorus()],
    },
    {
      instrument: glassPad,
      part: sustained({ low: 64, high: 83 }),
      level: -13,
      reverb: 0.5,
      duck: 0.5,
      sections: ['b', 'outro'],
    },
    {
      instrument: synthBass,
      part: bassline(['1-.1..1-.1..5-8.', '1-.1..1-.1..3.a.'], 28),
      level: -2,
      duck: 0.5,
      sections: ['a', 'b'],
      loose: 2,
    },
    {
      instrument: houseKick,
      part: beat('x...x...x...x...'),
      level: -3,
      ducker: true,
      sections: ['a', 'b'],
      loose: 0,
    },
    {
      instrument: clap,
      part: beat('....x.......x...'),
      level: -9,
      reverb: 0.25,
      sections: ['a', 'b'],
      loose: 2,
    },
    {
      instrument: openHat,
      part: beat('..x...x...x...x.'),
      level: -15,
      pan: 0.2,
      sections: ['a', 'b'],
      loose: 2,
    },
    { instrument: closedHat, part: beat('ooxoooxoooxoooxo'), level: -18, pan: -0.2, loose: 3 },
  ],
  reverb: { decay: 2.4, size: 0.9, damping: 0.35 },
  delay: { seconds: 0.4245, feedback: 0.45, cutoff: 3400, crossing: 1 },
  tail: 3,
};
