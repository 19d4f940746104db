import { arpeggio, bassline, beat, sustained } from '../../composition/accompaniment.ts';
import { melody, transposed } from '../../composition/melody.ts';
import type { Part, Score } from '../../composition/score.ts';
import { synthBass } from '../../instruments/basses.ts';
import { closedHat, openHat } from '../../instruments/cymbals.ts';
import { clap, houseKick } from '../../instruments/drums.ts';
import { electricPiano } from '../../instruments/keyboards.ts';
import { arpPluck, glassPad, neonLead } from '../../instruments/synthesizers.ts';
import { chorus, tapeDrift } from '../../synthesis/modulation.ts';
import { openingFilter } from '../../synthesis/tone.ts';

const lead: Part = melody(
  {
    b: "1':.75 1':.75 7:.5 5:2 | 6:.75 6:.75 5:.5 3:2 | 4:.75 4:.75 5:.5 6:1 1' | 7:3 5",
    c: "3':.75 3':.75 2':.5 1':2 | 1':.75 1':.75 7:.5 6:2 | 6:.75 6:.75 1':.5 3':1 2' | 2':2 #7:2",
    outro: "1':4",
  },
  4,
);

export const tapeDeckHorizon: Score = {
  key: 'tape-deck-horizon',
  tempo: 114,
  beatsPerBar: 4,
  tonic: 'F#',
  mode: 'minor',
  sections: {
    a: 'F#m7 | Dmaj7 | Bm7 | C#m7',
    b: 'F#m7 | Dmaj7 | Bm7 | C#m7',
    c: 'F#m7 | Dmaj7 | Bm7 | C#7',
    outro: 'F#m9',
  },
  form: ['a', 'b', 'c', 'b', 'outro'],
  tracks: [
    { instrument: neonLead, part: lead, level: 0, reverb: 0.3, delay: 0.4, pan: 0.1 },
    {
      instrument: electricPiano,
      part: transposed(lead, 12),
      level: -8,
      pan: -0.3,
      reverb: 0.3,
      sections: ['c'],
      effects: [chorus()],
    },
    {
      instrument: arpPluck,
      part: arpeggio(['0302030203020403', '0302030204020503'], { low: 54, high: 73 }, 0.6),
      level: -5,
      pan: -0.2,
      delay: 0.25,
      reverb: 0.15,
      effects: [openingFilter(500, 9000, 20)],
      loose: 1,
    },
    {
      instrument: glassPad,
      part: sustained({ low: 57, high: 76 }),
      level: -9,
      reverb: 0.5,
      duck: 0.5,
      effects: [chorus(0.3)],
    },
    {
      instrument: synthBass,
      part: bassline(['..1...1...1...1.', '..1...1...1.5.a.'], 30, 0.9),
      level: -1,
      duck: 0.3,
      loose: 1,
    },
    {
      instrument: houseKick,
      part: beat('x...x...x...x...'),
      level: -3,
      ducker: true,
      sections: ['a', 'b', 'c'],
      loose: 0,
    },
    {
      instrument: clap,
      part: beat('....x.......x..o'),
      level: -8,
      reverb: 0.3,
      sections: ['b', 'c'],
      loose: 0,
    },
    {
      instrument: closedHat,
      part: beat('xxoxxxoxxxoxxxox'),
      level: -18,
      pan: 0.3,
      sections: ['b', 'c'],
      loose: 2,
    },
    {
      instrument: openHat,
      part: beat('..x...x...x...x.'),
      level: -15,
      pan: -0.15,
      loose: 1,
      sections: ['a', 'b', 'c'],
    },
  ],
  reverb: { decay: 2, size: 0.85, damping: 0.35 },
  delay: { seconds: 0.3947, feedback: 0.46, cutoff: 3000, crossing: 1 },
  master: [tapeDrift(0.0003)],
};
