import { cassetteDusk } from './cassette-dusk.ts';
import type { Cover } from './cover.ts';
import { frostGear } from './frost-gear.ts';
import { hedgeClock } from './hedge-clock.ts';
import { largeRooms } from './large-rooms.ts';
import { nightTram } from './night-tram.ts';
import { nightWindows } from './night-windows.ts';
import { rollerShutter } from './roller-shutter.ts';
import { skylight } from './skylight.ts';
import { sluiceGate } from './sluice-gate.ts';
import { spiralStairs } from './spiral-stairs.ts';
import { tideGauge } from './tide-gauge.ts';
import { tileWall } from './tile-wall.ts';
import { vermilionSun } from './vermilion-sun.ts';
import { weatherMap } from './weather-map.ts';
import { winterTree } from './winter-tree.ts';

/** By file name: albums by their key, songs with a cover of their own with "-single". */
export const covers: Readonly<Record<string, Cover>> = {
  'letters-from-the-fourth-floor': nightWindows,
  'rain-on-the-skylight-single': skylight,
  'stairwell-single': spiralStairs,
  'last-tram-home-single': nightTram,
  'the-hedge-and-the-hour': hedgeClock,
  'winter-almanac': winterTree,
  'frost-mechanism-single': frostGear,
  'small-hours-large-rooms': largeRooms,
  azulejo: tileWall,
  'vermilion-coast': vermilionSun,
  'tape-deck-horizon-single': cassetteDusk,
  'loading-bay-four-single': rollerShutter,
  'low-water-mark': tideGauge,
  'sluice-gate-version-single': sluiceGate,
  'shipping-weather': weatherMap,
};
