import { Dialog } from '@rubato/ui';
import { CrossfadeControl, crossfadeDescription } from './crossfade-control.tsx';

/** Sets the length of the crossfade. */
export function CrossfadeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Crossfade" description={crossfadeDescription} open onClose={onClose}>
      <CrossfadeControl />
    </Dialog>
  );
}
