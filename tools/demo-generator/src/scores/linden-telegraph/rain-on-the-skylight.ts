import { arpeggio, bassline, beat, sustained } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { roundBass } from '../../instruments/basses.ts';
import { shaker } from '../../instruments/cymbals.ts';
import { softKick } from '../../instruments/drums.ts';
import { feltPiano } from '../../instruments/keyboards.ts';
import { kalimba } from '../../instruments/struck-bars.ts';
import { warmPad } from '../../instruments/synthesizers.ts';

export const rainOnTheSkylight: Score = {
  key: 'rain-on-the-skylight',
  tempo: 172,
  beatsPerBar: 6,
  tonic: 'F',
  mode: 'lydian',
  sections: {
    intro: 'Fmaj7 | Fmaj7',
    a: 'Fmaj7 | G/F | Em7 | Am7',
    b: 'Dm9 | Am7 | Bbmaj7 | Csus4 C',
    outro: 'Fmaj9 | Fmaj9',
  },
  form: ['intro', 'a', 'a', 'b', 'a', 'outro'],
  tracks: [
    {
      instrument: feltPiano,
      part: melody(
        {
          a: '3:3 5:2 4 | 6:3 4:3 | 7,:2 2 4:3 | 3:5 _',
          b: "6:3 1':2 7 | 3:4 5:2 | b4:3 6:2 5 | 5:4 _:2",
          outro: '3:3 5:3 | 1:6',
        },
        4,
        1,
      ),
      level: 0,
      reverb: 0.4,
      loose: 20,
    },
    {
      instrument: kalimba,
      part: arpeggio(['024135', '042531'], { low: 60, high: 79 }, 2),
      level: -4,
      pan: -0.3,
      reverb: 0.3,
      delay: 0.4,
      loose: 12,
    },
    {
      instrument: warmPad,
      part: sustained({ low: 48, high: 69 }),
      level: -10,
      reverb: 0.4,
      sections: ['a', 'b', 'outro'],
    },
    { instrument: roundBass, part: bassline('1--5--', 29), level: -4, sections: ['a', 'b'] },
    { instrument: softKick, part: beat('x.....'), level: -8, sections: ['a', 'b'] },
    { instrument: shaker, part: beat('o.,x.,'), level: -17, pan: 0.35, sections: ['b', 'a'] },
  ],
  reverb: { decay: 2.6, size: 0.9, damping: 0.4 },
  delay: { seconds: 0.523, feedback: 0.42, cutoff: 3200, crossing: 1 },
  tail: 3.5,
  fade: 2.5,
};
