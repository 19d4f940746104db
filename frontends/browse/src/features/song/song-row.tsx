import type { Song } from '@rubato/contracts';
import { MenuItem, SongRows, createLazyComponent } from '@rubato/ui';
import { useSession } from '@rubato/web-kit';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import styles from './song.module.css';

const UpdateSongDialog = createLazyComponent(
  async () => (await import('../update-song/update-song-dialog.tsx')).UpdateSongDialog,
);
const DeleteSongDialog = createLazyComponent(
  async () => (await import('../delete-song/delete-song-dialog.tsx')).DeleteSongDialog,
);

type Dialog = 'update' | 'delete';

/**
 * The song as a table row. Users can like it and open its menu; its owner can also update and delete it. The form appears when the song
 * is complete.
 */
export function SongRow({ song, isComplete }: { song: Song; isComplete: boolean }) {
  const { user } = useSession();
  const [dialog, setDialog] = useState<Dialog>();
  const isOwner = user?.id === song.user_id;
  const close = () => setDialog(undefined);
  return (
    <div className={styles.row}>
      <SongRows
        label={song.title}
        songs={[song]}
        menu={() => isOwner && <OwnerItems onChoose={setDialog} />}
      />
      {isOwner && isComplete && dialog === 'update' && (
        <UpdateSongDialog song={song} onClose={close} onLoadError={close} />
      )}
      {isOwner && dialog === 'delete' && <DeleteSongDialog song={song} onClose={close} onLoadError={close} />}
    </div>
  );
}

function OwnerItems({ onChoose }: { onChoose: (dialog: Dialog) => void }) {
  return (
    <>
      <MenuItem icon={<Pencil size={16} aria-hidden="true" />} onSelect={() => onChoose('update')}>
        Update song
      </MenuItem>
      <MenuItem icon={<Trash2 size={16} aria-hidden="true" />} onSelect={() => onChoose('delete')}>
        Delete song
      </MenuItem>
    </>
  );
}
