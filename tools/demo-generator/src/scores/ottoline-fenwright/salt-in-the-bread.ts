import { arpeggio, bassline } from '../../composition/accompaniment.ts';
import { melody, transposed } from '../../composition/melody.ts';
import type { Part, Score } from '../../composition/score.ts';
import { nylonGuitar, steelGuitar, uprightBass } from '../../instruments/guitars.ts';
import { clarinet, humming } from '../../instruments/winds.ts';

const VERSE =
  '3:1.5 2:.5 1 5, | 6,:1.5 1:.5 2 _ | 3 5:.5 5:.5 6 5 | 3:3 _ | 4:1.5 3:.5 2 1 | 3:1.5 2:.5 1 6, | 2 2:.5 3:.5 2 7, | 1:3 _';

const guitarTune: Part = melody({ a: VERSE }, 5, 1.1);

export const saltInTheBread: Score = {
  key: 'salt-in-the-bread',
  tempo: 112,
  beatsPerBar: 4,
  tonic: 'G',
  mode: 'major',
  sections: {
    intro: 'G | G',
    a: 'G | Em | C | G/B | Am7 | Em | D7 | G',
    b: 'C | G/B | Am7 | D | C | D7',
    outro: 'Gadd9',
  },
  form: ['intro', 'a', 'b', 'outro'],
  tracks: [
    { instrument: steelGuitar, part: guitarTune, level: 0, pan: 0.3, reverb: 0.2, loose: 12 },
    {
      instrument: nylonGuitar,
      part: transposed(guitarTune, -12),
      level: -7,
      pan: -0.1,
      reverb: 0.2,
      loose: 16,
    },
    {
      instrument: clarinet,
      part: melody(
        {
          b: "5:2 6 1' | 2':1.5 1':.5 7:2 | 1' 6:.5 5:.5 4 3 | 2:3 _ | 3:1.5 4:.5 5 6 | 4:2 2:2",
          outro: '3:4',
        },
        4,
      ),
      level: 0,
      reverb: 0.3,
      loose: 14,
    },
    // Thumb on the beats, fingers between them: the picking that gives the song its walk.
    {
      instrument: steelGuitar,
      part: arpeggio('.2.3.2.3', { low: 52, high: 71 }, 2),
      level: -5,
      pan: -0.3,
      reverb: 0.15,
    },
    { instrument: nylonGuitar, part: bassline('1-5-1-5-', 43, 1.4), level: -5, pan: -0.3, reverb: 0.12 },
    { instrument: uprightBass, part: bassline('1---5---', 31), level: -6, sections: ['a', 'b', 'outro'] },
    {
      instrument: humming,
      part: melody({ b: '1:4 | 2:4 | 6,:4 | 4:2 3:2 | 5:4 | 4:4', outro: '5:4' }, 4),
      level: -8,
      reverb: 0.5,
    },
  ],
  reverb: { decay: 1.5, size: 0.65, damping: 0.45 },
};
