import { Select } from '@rubato/ui';
import { normalizations, player, usePlayer, type Normalization } from '@rubato/web-kit';
import { loudnessTargets } from '../engine/decks/gain.ts';

export const loudnessDescription =
  'Plays all songs equally loud. Albums keep the differences between their songs.';

const names: Readonly<Record<Normalization, string>> = {
  off: 'Off',
  quiet: 'Quiet',
  normal: 'Normal',
  loud: 'Loud',
};
const options = normalizations.map((value) => ({
  value,
  label: `${names[value]} (${describeTarget(value)})`,
}));

function describeTarget(normalization: Normalization): string {
  const target = loudnessTargets[normalization];
  return target === undefined ? 'original loudness' : `−${Math.abs(target)} LUFS`;
}

/** Selects the target of loudness normalization. */
export function LoudnessSelect({ hiddenLabel }: { hiddenLabel?: boolean }) {
  const chosen = usePlayer((state) => state.normalization);
  return (
    <Select
      label="Loudness"
      hiddenLabel={hiddenLabel}
      placeholder="Loudness"
      options={options}
      value={chosen}
      onChange={(value) => {
        const normalization = normalizations.find((name) => name === value);
        if (normalization) player.setNormalization(normalization);
      }}
    />
  );
}
