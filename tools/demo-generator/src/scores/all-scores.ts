import type { Score } from '../composition/score.ts';
import { aLampForTheLane } from './a-lamp-for-the-lane.ts';
import { azulejo } from './azulejo.ts';
import { breakwater } from './breakwater.ts';
import { corridorBlues } from './corridor-blues.ts';
import { elevenPastEleven } from './eleven-past-eleven.ts';
import { fisherAndDogger } from './fisher-and-dogger.ts';
import { fogSignal } from './fog-signal.ts';
import { frostMechanism } from './frost-mechanism.ts';
import { januaryWaltz } from './january-waltz.ts';
import { kettleAtHalfPastFive } from './kettle-at-half-past-five.ts';
import { lastTramHome } from './last-tram-home.ts';
import { loadingBayFour } from './loading-bay-four.ts';
import { lowWaterMark } from './low-water-mark.ts';
import { moderateBecomingGood } from './moderate-becoming-good.ts';
import { mudlark } from './mudlark.ts';
import { orangeTreeStreet } from './orange-tree-street.ts';
import { postcardsWeNeverStamped } from './postcards-we-never-stamped.ts';
import { rainOnTheSkylight } from './rain-on-the-skylight.ts';
import { saltInTheBread } from './salt-in-the-bread.ts';
import { sluiceGateVersion } from './sluice-gate-version.ts';
import { stairwell } from './stairwell.ts';
import { tapeDeckHorizon } from './tape-deck-horizon.ts';
import { theHedgeAndTheHour } from './the-hedge-and-the-hour.ts';
import { thirteenWaysToLeaveAField } from './thirteen-ways-to-leave-a-field.ts';
import { tomorrowTheSea } from './tomorrow-the-sea.ts';
import { umbrellaStand } from './umbrella-stand.ts';
import { vermilionCoast } from './vermilion-coast.ts';

export const scores: readonly Score[] = [
  aLampForTheLane,
  azulejo,
  breakwater,
  corridorBlues,
  elevenPastEleven,
  fisherAndDogger,
  fogSignal,
  frostMechanism,
  januaryWaltz,
  kettleAtHalfPastFive,
  lastTramHome,
  loadingBayFour,
  lowWaterMark,
  moderateBecomingGood,
  mudlark,
  orangeTreeStreet,
  postcardsWeNeverStamped,
  rainOnTheSkylight,
  saltInTheBread,
  sluiceGateVersion,
  stairwell,
  tapeDeckHorizon,
  theHedgeAndTheHour,
  thirteenWaysToLeaveAField,
  tomorrowTheSea,
  umbrellaStand,
  vermilionCoast,
];
