import { albumScreens } from './album-screens.ts';
import { libraryScreens } from './library-screens.ts';
import { playerScreens } from './player-screens.ts';
import type { Screens } from './screen.ts';
import { shellScreens } from './shell-screens.ts';
import { songScreens } from './song-screens.ts';

/** Every screen and dialog of the product. */
export const screens: Screens = {
  ...shellScreens,
  ...songScreens,
  ...albumScreens,
  ...libraryScreens,
  ...playerScreens,
};
