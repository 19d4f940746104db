import { arpeggio, bassline, beat } from '../../composition/accompaniment.ts';
import { melody } from '../../composition/melody.ts';
import type { Score } from '../../composition/score.ts';
import { brushTap } from '../../instruments/cymbals.ts';
import { nylonGuitar, uprightBass } from '../../instruments/guitars.ts';
import { clarinet } from '../../instruments/winds.ts';

export const tomorrowTheSea: Score = {
  key: 'tomorrow-the-sea',
  tempo: 94,
  beatsPerBar: 4,
  tonic: 'E',
  mode: 'harmonic minor',
  sections: {
    intro: 'Em',
    a: 'Em | Am6 | B7b9 | Em',
    b: 'Am7 D7 | Gmaj7 | F#m7b5 B7 | Em6',
  },
  form: ['intro', 'a', 'b'],
  tracks: [
    {
      instrument: clarinet,
      part: melody(
        {
          a: '5:1.5 4:.5 3:1.5 1:.5 | 4:1.5 3:.5 1 6, | 7,:1 2:.5 4:.5 6:1.5 5:.5 | 5:.5 3:2.5 _',
          b: "1':1.5 b7:.5 6:1 4 | 5:.5 b7:.5 2':2 _ | 1':.5 6:.5 4:1 2:.5 7,:1.5 | 1:4",
        },
        4,
      ),
      level: 0,
      reverb: 0.3,
      loose: 18,
    },
    {
      instrument: nylonGuitar,
      part: arpeggio('02132123', { low: 52, high: 71 }, 1.8),
      level: -3,
      reverb: 0.18,
      loose: 10,
    },
    { instrument: uprightBass, part: bassline('1--.5.1.', 28), level: -3 },
    { instrument: brushTap, part: beat('o.,ox.,o'), level: -16, reverb: 0.15, sections: ['a', 'b'] },
  ],
  reverb: { decay: 1.2, size: 0.6, damping: 0.5 },
  tail: 2,
  fade: 1.5,
};
