import { Volume, Volume1, Volume2, VolumeX, type LucideIcon } from 'lucide-react';

/** The icon for a volume from 0 to 1. */
export function chooseVolumeIcon(volume: number): LucideIcon {
  if (volume === 0) return VolumeX;
  if (volume < 0.33) return Volume;
  return volume < 0.66 ? Volume1 : Volume2;
}
