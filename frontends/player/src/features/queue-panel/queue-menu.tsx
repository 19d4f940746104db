import { IconButton, Menu, MenuItem, MenuSeparator, createLazyComponent } from '@rubato/ui';
import { player, usePlayer, useSession, useSetModal } from '@rubato/web-kit';
import { AudioLines, AudioWaveform, EllipsisVertical, Keyboard, ListMusic, ListX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { offerUndo } from './offer-undo.ts';

const SaveQueueDialog = createLazyComponent(
  async () => (await import('../save-queue/save-queue-dialog.tsx')).SaveQueueDialog,
);

/** Actions for the whole queue, and playback settings. */
export function QueueMenu() {
  const [dialog, setDialog] = useState<'save'>();
  const { user } = useSession();
  const setModal = useSetModal();
  const edited = usePlayer(({ history }) => history.length > 0);
  const close = () => setDialog(undefined);
  const clear = () => {
    player.clear();
    offerUndo('Queue cleared');
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label="Queue options" title="Options" size="small">
            <EllipsisVertical size={18} aria-hidden="true" />
          </IconButton>
        }
      >
        {edited && (
          <MenuItem icon={<Undo2 size={16} aria-hidden="true" />} onSelect={player.undo}>
            Undo
          </MenuItem>
        )}
        <MenuItem
          icon={<ListMusic size={16} aria-hidden="true" />}
          onSelect={() => (user ? setDialog('save') : setModal('login'))}
        >
          Save as playlist
        </MenuItem>
        <MenuItem icon={<ListX size={16} aria-hidden="true" />} onSelect={clear}>
          Clear queue
        </MenuItem>
        <MenuSeparator />
        <SettingItems />
      </Menu>
      {dialog === 'save' && <SaveQueueDialog onClose={close} onLoadError={close} />}
    </>
  );
}

/** Settings of the player. */
function SettingItems() {
  const setModal = useSetModal();
  const crossfade = usePlayer((state) => state.crossfade);
  const normalization = usePlayer((state) => state.normalization);
  return (
    <>
      <MenuItem icon={<AudioWaveform size={16} aria-hidden="true" />} onSelect={() => setModal('crossfade')}>
        {crossfade > 0 ? `Crossfade: ${crossfade} s` : 'Crossfade: off'}
      </MenuItem>
      <MenuItem icon={<AudioLines size={16} aria-hidden="true" />} onSelect={() => setModal('loudness')}>
        {`Loudness: ${normalization}`}
      </MenuItem>
      <MenuItem icon={<Keyboard size={16} aria-hidden="true" />} onSelect={() => setModal('shortcuts')}>
        Keyboard shortcuts
      </MenuItem>
    </>
  );
}
