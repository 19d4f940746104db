import { bassline, beat, sustained } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { dubBass } from '../../instruments/basses.ts';
import { seaSwell } from '../../instruments/cymbals.ts';
import { feltPiano } from '../../instruments/keyboards.ts';
import { glassPad, warmPad } from '../../instruments/synthesizers.ts';
import { humming } from '../../instruments/winds.ts';
import { autoPan, chorus } from '../../synthesis/modulation.ts';

export const fisherAndDogger: Score = {
  key: 'fisher-and-dogger',
  tempo: 60,
  beatsPerBar: 4,
  tonic: 'E',
  mode: 'lydian',
  sections: {
    a: 'Emaj9 | F#/E | C#m11 | G#m7',
    b: 'Amaj9 | Emaj7/G# | F#m11 | B9sus4',
    outro: 'Emaj9',
  },
  form: ['a', 'b', 'outro'],
  tracks: [
    {
      instrument: feltPiano,
      part: melody(
        {
          a: "_ 5:1 7:2 | _:1 6:1 4:2 | _ 3:1 5:2 | _:1 7:1 2':2",
          b: "_:.5 3':1.5 1':2 | _:.5 7:1.5 5:2 | _ 6:1 1':2 | 5:2 2:2",
          outro: '3:1 5:3',
        },
        4,
        1.6,
      ),
      level: 0,
      reverb: 0.7,
      delay: 0.4,
      loose: 30,
    },
    {
      instrument: glassPad,
      part: sustained({ low: 59, high: 80 }),
      level: -4,
      reverb: 0.6,
      effects: [chorus(0.2, 0.003, 0.5), autoPan(0.08, 0.4)],
    },
    {
      instrument: warmPad,
      part: sustained({ low: 47, high: 68 }),
      level: -6,
      reverb: 0.5,
      effects: [chorus(0.15, 0.003, 0.5)],
    },
    {
      instrument: humming,
      part: melody({ b: '5:4 | 7:4 | 6:4 | 5:4', outro: '5:4' }, 4),
      level: -8,
      reverb: 0.8,
      pan: -0.2,
    },
    { instrument: dubBass, part: bassline('1---', 28), level: -7, reverb: 0.2 },
    { instrument: seaSwell, part: beat(['x---', 'o---']), level: -17, reverb: 0.3 },
  ],
  reverb: { decay: 5.5, size: 1.3, damping: 0.4, preDelay: 0.03 },
  delay: { seconds: 0.75, feedback: 0.5, cutoff: 2400, crossing: 1 },
  tail: 6,
  fade: 4,
};
