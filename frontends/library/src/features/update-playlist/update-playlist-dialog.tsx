import type { CreatePlaylist, Playlist } from '@rubato/contracts';
import {
  putPlaylistInCache,
  showToast,
  useMutation,
  useNavigate,
  useQueryClient,
  type ModalComponent,
} from '@rubato/web-kit';
import { PlaylistDialog } from '../playlist-dialog/playlist-dialog.tsx';
import { PlaylistForm } from '../playlist-form/playlist-form.tsx';
import { updatePlaylist } from './update-playlist.ts';

/** The form for an existing playlist, prefilled with its values. */
export const UpdatePlaylistDialog: ModalComponent = ({ id, onClose }) => (
  <PlaylistDialog title="Update playlist" size="wide" id={id} onClose={onClose}>
    {(playlist) => <UpdatePlaylistForm playlist={playlist} onCancel={onClose} />}
  </PlaylistDialog>
);

function UpdatePlaylistForm({ playlist, onCancel }: { playlist: Playlist; onCancel: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation({
    mutationFn: (fields: CreatePlaylist) => updatePlaylist(playlist.id, fields),
  });
  const save = async (fields: CreatePlaylist) => {
    const changed = await mutateAsync(fields);
    putPlaylistInCache(client, changed);
    showToast('success', `“${changed.name}” was updated`);
    void navigate(`/playlists/${changed.id}`, { replace: true });
  };
  const { name, description, image_url } = playlist;
  return (
    <PlaylistForm
      dialog="update-playlist"
      defaultValues={{ name, description, image_url: image_url ?? '' }}
      action="Update playlist"
      save={save}
      onCancel={onCancel}
    />
  );
}
