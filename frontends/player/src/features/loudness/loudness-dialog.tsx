import { Dialog, Select } from '@rubato/ui';
import { normalizations, player, usePlayer, type Normalization } from '@rubato/web-kit';

const labels: Readonly<Record<Normalization, string>> = {
  off: 'Off (original loudness)',
  quiet: 'Quiet (−18 LUFS)',
  normal: 'Normal (−14 LUFS)',
  loud: 'Loud (−11 LUFS)',
};
const options = normalizations.map((value) => ({ value, label: labels[value] }));

/** Selects the target of loudness normalisation. */
export function LoudnessDialog({ onClose }: { onClose: () => void }) {
  const chosen = usePlayer((state) => state.normalization);
  return (
    <Dialog
      title="Loudness"
      description="Plays all songs equally loud. Albums keep the differences between their songs."
      open
      onClose={onClose}
    >
      <Select
        label="Loudness"
        placeholder="Loudness"
        options={options}
        value={chosen}
        onChange={(value) => {
          const normalization = normalizations.find((name) => name === value);
          if (normalization) player.setNormalization(normalization);
        }}
      />
    </Dialog>
  );
}
