import { Dialog } from '@rubato/ui';
import { LoudnessSelect, loudnessDescription } from './loudness-select.tsx';

/** Selects the target of loudness normalization. */
export function LoudnessDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Loudness" description={loudnessDescription} open onClose={onClose}>
      <LoudnessSelect />
    </Dialog>
  );
}
