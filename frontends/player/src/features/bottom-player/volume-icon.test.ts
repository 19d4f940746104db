import { expect, test } from '@jest/globals';
import { Volume, Volume1, Volume2, VolumeX } from 'lucide-react';
import { chooseVolumeIcon } from './volume-icon.ts';

test.each([
  [0, VolumeX],
  [0.01, Volume],
  [0.32, Volume],
  [0.33, Volume1],
  [0.65, Volume1],
  [0.66, Volume2],
  [1, Volume2],
])('volumeIcon(%s) returns the icon of the range', (volume, icon) => {
  expect(chooseVolumeIcon(volume)).toBe(icon);
});
