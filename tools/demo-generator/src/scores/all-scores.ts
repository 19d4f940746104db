import type { Score } from '../composition/score.ts';
import { aLampForTheLane } from './ottoline-fenwright/a-lamp-for-the-lane.ts';
import { azulejo } from './augustin-vell-trio/azulejo.ts';
import { breakwater } from './neon-ferry/breakwater.ts';
import { corridorBlues } from './augustin-vell-trio/corridor-blues.ts';
import { elevenPastEleven } from './augustin-vell-trio/eleven-past-eleven.ts';
import { fisherAndDogger } from './estuary-sound-office/fisher-and-dogger.ts';
import { fogSignal } from './estuary-sound-office/fog-signal.ts';
import { frostMechanism } from './ottoline-fenwright/frost-mechanism.ts';
import { januaryWaltz } from './ottoline-fenwright/january-waltz.ts';
import { kettleAtHalfPastFive } from './linden-telegraph/kettle-at-half-past-five.ts';
import { lastTramHome } from './linden-telegraph/last-tram-home.ts';
import { loadingBayFour } from './neon-ferry/loading-bay-four.ts';
import { lowWaterMark } from './estuary-sound-office/low-water-mark.ts';
import { moderateBecomingGood } from './estuary-sound-office/moderate-becoming-good.ts';
import { mudlark } from './estuary-sound-office/mudlark.ts';
import { orangeTreeStreet } from './augustin-vell-trio/orange-tree-street.ts';
import { postcardsWeNeverStamped } from './linden-telegraph/postcards-we-never-stamped.ts';
import { rainOnTheSkylight } from './linden-telegraph/rain-on-the-skylight.ts';
import { saltInTheBread } from './ottoline-fenwright/salt-in-the-bread.ts';
import { sluiceGateVersion } from './estuary-sound-office/sluice-gate-version.ts';
import { stairwell } from './linden-telegraph/stairwell.ts';
import { tapeDeckHorizon } from './neon-ferry/tape-deck-horizon.ts';
import { theHedgeAndTheHour } from './ottoline-fenwright/the-hedge-and-the-hour.ts';
import { thirteenWaysToLeaveAField } from './ottoline-fenwright/thirteen-ways-to-leave-a-field.ts';
import { tomorrowTheSea } from './augustin-vell-trio/tomorrow-the-sea.ts';
import { umbrellaStand } from './augustin-vell-trio/umbrella-stand.ts';
import { vermilionCoast } from './neon-ferry/vermilion-coast.ts';

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
