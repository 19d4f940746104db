import type { Album, User } from '@rubato/contracts';
import { Button, Select, getButtonClass } from '@rubato/ui';
import { Link, useSongs } from '@rubato/web-kit';
import { useState } from 'react';
import { useChangeAlbumSongs } from '../album-songs/use-change-album-songs.ts';
import styles from './album.module.css';

const prompt = 'Add a song to your album...';

/** Lets the owner add one of their songs that is not in the album yet. An owner without songs gets a link to add one. */
export function AddSongToAlbum({ album, user }: { album: Album; user: User }) {
  const change = useChangeAlbumSongs(album.id);
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
      <p className={styles.firstSong}>
        <Link to="/songs/new" className={getButtonClass({})}>
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
      <Button type="submit" disabled={!song}>
        Add Song
      </Button>
    </form>
  );
}
