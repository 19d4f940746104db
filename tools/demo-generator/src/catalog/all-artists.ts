import { augustinVellTrio } from './augustin-vell-trio.ts';
import type { ArtistEntry } from './entries.ts';
import { estuarySoundOffice } from './estuary-sound-office.ts';
import { lindenTelegraph } from './linden-telegraph.ts';
import { neonFerry } from './neon-ferry.ts';
import { ottolineFenwright } from './ottoline-fenwright.ts';

export const artists: readonly ArtistEntry[] = [
  lindenTelegraph,
  ottolineFenwright,
  augustinVellTrio,
  neonFerry,
  estuarySoundOffice,
];
