import type { Song } from '@rubato/contracts';
import { Button, Cover, coverSource } from '@rubato/ui';
import { PageTitle, currentEntry, player, showToast, usePlayer } from '@rubato/web-kit';
import { ListPlus, Pause, Play } from 'lucide-react';
import { Lyrics } from './lyrics.tsx';
import styles from './song.module.css';

export function SongDetail({ song }: { song: Song }) {
  return (
    <article>
      <PageTitle>{`${song.title} by ${song.artist}`}</PageTitle>
      <header className={styles.header}>
        <span
          className={styles.tint}
          style={{ backgroundImage: `url(${JSON.stringify(coverSource(song.image_url))})` }}
          aria-hidden="true"
        />
        <Cover
          className={styles.cover}
          src={song.image_url}
          alt={`Cover of ${song.title}`}
          sizes="280px"
          eager
        />
        <div className={styles.facts}>
          <p className={styles.kind}>Song</p>
          <h1 className={styles.title} title={song.title}>
            {song.title}
          </h1>
          <p className={styles.artist}>{song.artist}</p>
          <ul className={styles.details}>
            <li>{song.release_year}</li>
            <li>{song.duration}</li>
            <li>{song.genre}</li>
          </ul>
          <SongActions song={song} />
        </div>
      </header>
      <Lyrics lyrics={song.lyrics} />
    </article>
  );
}

function SongActions({ song }: { song: Song }) {
  const playing = usePlayer((state) => state.playing && currentEntry(state.queue)?.song.id === song.id);
  const Icon = playing ? Pause : Play;
  const queue = () => {
    player.queue(song);
    showToast('success', `“${song.title}” is in the queue`);
  };
  return (
    <div className={styles.actions}>
      <Button kind="play" onClick={() => (playing ? player.pause() : player.play(song))}>
        <Icon size={18} fill="currentColor" aria-hidden="true" />
        {playing ? 'Pause' : 'Play'}
      </Button>
      <Button onClick={queue}>
        <ListPlus size={18} aria-hidden="true" />
        Add to queue
      </Button>
    </div>
  );
}
