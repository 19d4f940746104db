import { accountScreens } from './account-screens.ts';
import { albumScreens } from './album-screens.ts';
import { artistScreens } from './artist-screens.ts';
import { discoverScreens } from './discover-screens.ts';
import { emptyStates } from './empty-states.ts';
import { libraryScreens } from './library-screens.ts';
import { moderationScreens } from './moderation-screens.ts';
import { passkeyScreens } from './passkey-screens.ts';
import { playerScreens } from './player-screens.ts';
import { recoveryScreens } from './recovery-screens.ts';
import type { Screens } from './screen.ts';
import { searchScreens } from './search-screens.ts';
import { shellScreens } from './shell-screens.ts';
import { songScreens } from './song-screens.ts';

/** Every screen and dialog of the product. */
export const screens: Screens = {
  ...shellScreens,
  ...songScreens,
  ...accountScreens,
  ...passkeyScreens,
  ...recoveryScreens,
  ...moderationScreens,
  ...albumScreens,
  ...artistScreens,
  ...libraryScreens,
  ...playerScreens,
  ...searchScreens,
  ...discoverScreens,
  ...emptyStates,
};
