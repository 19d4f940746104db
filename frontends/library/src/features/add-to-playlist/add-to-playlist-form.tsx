import type { Playlist, Song } from '@rubato/contracts';
import { Button, DialogFooter, Select } from '@rubato/ui';
import { useSetModal } from '@rubato/web-kit';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAddToPlaylist } from './use-add-to-playlist.ts';
import styles from './add-to-playlist.module.css';

interface AddToPlaylistFormProps {
  songId: Song['id'];
  /** The playlists that do not contain the song yet. */
  playlists: readonly Playlist[];
  /** Whether the user has any playlists, including those that contain the song. */
  hasPlaylists: boolean;
  onClose: () => void;
}

export function AddToPlaylistForm({ songId, playlists, hasPlaylists, onClose }: AddToPlaylistFormProps) {
  const [chosen, setChosen] = useState('');
  const { add, pending, failure } = useAddToPlaylist(songId, onClose);
  const setModal = useSetModal();
  const isEmpty = playlists.length === 0;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) add(Number(chosen));
      }}
    >
      {isEmpty ? (
        <p>
          {hasPlaylists ? 'This song is already in all your playlists.' : 'You don’t have any playlists yet.'}
        </p>
      ) : (
        <Select
          label="Playlist"
          placeholder="Select a Playlist..."
          options={playlists.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <DialogFooter failure={failure}>
        <Button kind={isEmpty ? 'primary' : 'plain'} onClick={() => setModal('create-playlist', songId)}>
          <Plus size={18} aria-hidden="true" />
          Create new playlist
        </Button>
        {!isEmpty && (
          <Button kind="primary" type="submit" disabled={!chosen} pending={pending}>
            Add
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}
