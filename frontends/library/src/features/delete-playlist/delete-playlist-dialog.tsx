import type { Playlist } from '@rubato/contracts';
import { Button, DialogFooter } from '@rubato/ui';
import type { ModalComponent } from '@rubato/web-kit';
import { PlaylistDialog } from '../playlist-dialog/playlist-dialog.tsx';
import { useDeletePlaylist } from './use-delete-playlist.ts';

const formatWarning = ({ name }: Playlist) =>
  `“${name}” will be deleted. Its songs will be kept. This can’t be undone.`;

/** Asks for confirmation before a playlist is deleted. */
export const DeletePlaylistDialog: ModalComponent = ({ id, onClose }) => (
  <PlaylistDialog title="Delete playlist" description={formatWarning} id={id} onClose={onClose}>
    {(playlist) => <DeletePlaylistActions playlist={playlist} onCancel={onClose} />}
  </PlaylistDialog>
);

function DeletePlaylistActions({ playlist, onCancel }: { playlist: Playlist; onCancel: () => void }) {
  const { remove, pending, failure } = useDeletePlaylist(playlist);
  return (
    <DialogFooter failure={failure}>
      <Button onClick={onCancel}>Cancel</Button>
      <Button kind="danger" pending={pending} onClick={remove}>
        Delete
      </Button>
    </DialogFooter>
  );
}
