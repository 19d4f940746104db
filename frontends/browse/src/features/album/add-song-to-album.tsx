import type { Album, User } from '@rubato/contracts';
import { Button, Select, buttonClass } from '@rubato/ui';
import { Link, useSongs } from '@rubato/web-kit';
import { useState } from 'react';
import { useAlbumSongsChange } from '../album-songs/use-album-songs-change.ts';
import styles from './album.module.css';

const prompt = 'Add a song to your album...';

/** The owner's choice among the own songs that are not in the album yet; without any song, the way to the first one. */
export function AddSongToAlbum({ album, user }: { album: Album; user: User }) {
  const change = useAlbumSongsChange(album.id);
  const { data = [] } = useSongs(user.songIds);
  const [chosenId, setChosenId] = useState('');
  const others = data
    .filter(({ id }) => !album.song_ids.includes(id))
    .toSorted((a, b) => a.title.localeCompare(b.title));
  const song = others.find(({ id }) => String(id) === chosenId);
  function add(): void {
    if (!song) return;
    change({ song, present: true });
    setChosenId('');
  }
  if (user.songIds.length === 0)
    return (
      <p className={styles.first}>
        <Link to="/songs/new" className={buttonClass({})}>
          Add a song
        </Link>
      </p>
    );
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Select
        label={prompt}
        hiddenLabel
        placeholder={prompt}
        options={others.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={song ? chosenId : ''}
        onChange={setChosenId}
      />
      <Button kind="primary" type="submit" disabled={!song}>
        Add Song
      </Button>
    </form>
  );
}
