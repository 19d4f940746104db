import { Dialog } from '@rubato/ui';
import { ShortcutList } from './shortcut-list.tsx';

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" open onClose={onClose}>
      <ShortcutList />
    </Dialog>
  );
}
