import { bassline, beat, sustained } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { dubBass } from '../../instruments/basses.ts';
import { seaSwell } from '../../instruments/cymbals.ts';
import { harp } from '../../instruments/guitars.ts';
import { towerBell } from '../../instruments/struck-bars.ts';
import { strings, warmPad } from '../../instruments/synthesizers.ts';
import { mutedHorn } from '../../instruments/winds.ts';
import { autoPan, chorus } from '../../synthesis/modulation.ts';
import { lowpass } from '../../synthesis/tone.ts';

export const fogSignal: Score = {
  key: 'fog-signal',
  tempo: 54,
  beatsPerBar: 4,
  tonic: 'D',
  mode: 'phrygian',
  sections: {
    a: 'Dsus2 | Ebmaj7/D | Dm9 | Cm7',
    b: 'Bbmaj9 | Ebmaj9 | Gm9',
    outro: 'Dsus2',
  },
  form: ['a', 'b', 'outro'],
  tracks: [
    {
      instrument: towerBell,
      part: melody({ a: '1:4 | _:2 5,:2 | 1:4 | _:2 7,:2', b: '3:4 | _:2 2:2 | 4:4', outro: '1:4' }, 4, 1),
      level: -2,
      pan: 0.25,
      reverb: 0.6,
    },
    {
      instrument: mutedHorn,
      part: melody({ a: '1:3 _ | _:4 | 1:3 _ | _:4', b: '6,:3 _ | _:4 | 4,:3 _', outro: '1:3 _' }, 2),
      level: -3,
      pan: -0.2,
      reverb: 0.8,
      effects: [lowpass(900)],
    },
    {
      instrument: strings,
      part: sustained({ low: 55, high: 76 }, 0.5),
      level: -4,
      reverb: 0.7,
      effects: [chorus(0.2), lowpass(2600)],
    },
    {
      instrument: warmPad,
      part: sustained({ low: 45, high: 64 }, 0.6),
      level: -6,
      reverb: 0.5,
      effects: [autoPan(0.06, 0.5)],
    },
    {
      instrument: harp,
      part: melody(
        { b: "_ 5:.5 1':.5 3':.5 5':1.5 | _ 6:.5 1':.5 3':.5 5':1.5 | _ 4:.5 1':.5 3':.5 6':1.5" },
        4,
        2,
      ),
      level: -5,
      pan: 0.35,
      reverb: 0.6,
      delay: 0.5,
    },
    { instrument: dubBass, part: bassline('1---', 26), level: -7 },
    { instrument: seaSwell, part: beat(['x---', 'o---']), level: -15, reverb: 0.3 },
  ],
  reverb: { decay: 6, size: 1.3, damping: 0.5, preDelay: 0.04 },
  delay: { seconds: 0.8333, feedback: 0.5, cutoff: 2000, crossing: 1 },
  tail: 6,
  fade: 4,
};
