import { arpeggio, bassline, sustained } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { roundBass } from '../../instruments/basses.ts';
import { electricPiano } from '../../instruments/keyboards.ts';
import { marimba, vibraphone } from '../../instruments/struck-bars.ts';
import { strings } from '../../instruments/synthesizers.ts';
import { clarinet } from '../../instruments/winds.ts';
import { chorus } from '../../synthesis/modulation.ts';

/** Two marimbas play patterns of different lengths, so that their accents drift. */
export const moderateBecomingGood: Score = {
  key: 'moderate-becoming-good',
  tempo: 180,
  beatsPerBar: 6,
  tonic: 'G',
  mode: 'major',
  sections: {
    a: 'Gmaj9 | Gmaj9 | D/G | D/G',
    b: 'Em9 | Em9 | Cmaj9 | Cmaj9',
    c: 'Am9 | Bm7 | Cmaj9 | D9sus4',
    outro: 'Gmaj9 | Gmaj9',
  },
  form: ['a', 'b', 'c', 'b', 'outro'],
  tracks: [
    {
      instrument: marimba,
      part: arpeggio(['031203120213', '021302310312'], { low: 55, high: 76 }, 1.5),
      level: -1,
      pan: -0.45,
      reverb: 0.25,
      loose: 4,
    },
    {
      instrument: marimba,
      part: arpeggio(['2.1.3.2.', '1.3.2.4.', '3.2.1.3.'], { low: 62, high: 83 }, 1.5),
      level: -3,
      pan: 0.45,
      reverb: 0.25,
      loose: 4,
      sections: ['b', 'c', 'outro'],
    },
    {
      instrument: vibraphone,
      part: melody({ c: "1':3 3':3 | 2':3 7:3 | 5:3 3':3 | 2':6", outro: "5:6 | 1':6" }, 5, 1.3),
      level: -4,
      reverb: 0.4,
    },
    {
      instrument: clarinet,
      part: melody(
        { b: '5:6 | 7:4 6:2 | 5:6 | 3:4 2:2', c: '6:6 | 7:6 | 5:6 | 5:3 4:3', outro: '3:6 | 2:6' },
        4,
      ),
      level: -3,
      pan: 0.1,
      reverb: 0.4,
    },
    {
      instrument: electricPiano,
      part: sustained({ low: 50, high: 69 }, 0.5),
      level: -8,
      pan: -0.1,
      reverb: 0.3,
      effects: [chorus(0.5)],
    },
    {
      instrument: strings,
      part: sustained({ low: 62, high: 81 }, 0.5),
      level: -9,
      reverb: 0.5,
      sections: ['c', 'outro'],
      effects: [chorus(0.3)],
    },
    {
      instrument: roundBass,
      part: bassline(['1-----', '1--5--'], 31),
      level: -4,
      sections: ['b', 'c', 'outro'],
    },
  ],
  reverb: { decay: 2, size: 0.85, damping: 0.35 },
  tail: 3,
};
