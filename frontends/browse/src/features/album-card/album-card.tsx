import type { Album } from '@rubato/contracts';
import { Card, Cover, IconButton } from '@rubato/ui';
import { Link, player, usePlaybackOf, type Playback } from '@rubato/web-kit';
import { ListEnd, LoaderCircle, Pause, Play } from 'lucide-react';
import { memo } from 'react';
import { queueAlbum } from '../album-songs/queue-album.ts';
import styles from './album-card.module.css';
import { useWithAlbumSongs } from './use-with-album-songs.ts';

interface AlbumCardProps {
  album: Album;
  /** How wide it is shown, in pixels. */
  width: number;
  eager?: boolean;
}

export const AlbumCard = memo(function AlbumCard({ album, width, eager }: AlbumCardProps) {
  const { title, artist } = album;
  const source = `album:${album.id}` as const;
  const { run, pending } = useWithAlbumSongs(album, (songs) => player.playAll(songs, source));
  const playback = usePlaybackOf(source, run);
  return (
    <Card
      active={playback.current}
      cover={<Cover src={album.image_url} sizes={`${width}px`} eager={eager} />}
      title={
        <Link to={`/albums/${album.id}`} title={title}>
          {title}
        </Link>
      }
      line={artist.artist_name}
      actions={
        <>
          <QueueButton album={album} />
          <PlayButton album={album} playback={playback} pending={pending} />
        </>
      }
    />
  );
});

function QueueButton({ album }: { album: Album }) {
  const { run, pending } = useWithAlbumSongs(album, (songs) => queueAlbum(album, songs));
  return (
    <IconButton
      label={`Add album to queue: ${album.title}`}
      title="Add to queue"
      kind="raised"
      aria-busy={pending || undefined}
      onClick={run}
    >
      {pending ? <Waiting /> : <ListEnd size={20} aria-hidden="true" />}
    </IconButton>
  );
}

interface PlayButtonProps {
  album: Album;
  playback: Playback;
  pending: boolean;
}

function PlayButton({ album, playback, pending }: PlayButtonProps) {
  const { playing, toggle } = playback;
  const Icon = playing ? Pause : Play;
  const word = playing ? 'Pause' : 'Play';
  return (
    <IconButton
      label={`${word} album ${album.title}`}
      title={word}
      kind="play"
      aria-busy={pending || undefined}
      onClick={toggle}
    >
      {pending ? <Waiting /> : <Icon size={20} fill="currentColor" aria-hidden="true" />}
    </IconButton>
  );
}

const Waiting = () => <LoaderCircle size={20} className={styles.waiting} aria-hidden="true" />;
