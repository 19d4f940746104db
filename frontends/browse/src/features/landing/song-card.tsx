import type { Song } from '@rubato/contracts';
import { Card, Cover, IconButton } from '@rubato/ui';
import { Link, currentEntry, expecting, player, showToast, usePlayer } from '@rubato/web-kit';
import { ListPlus, Pause, Play } from 'lucide-react';
import { memo } from 'react';

interface SongCardProps {
  song: Song;
  /** How wide it is shown, in pixels. */
  width: number;
  eager: boolean;
}

export const SongCard = memo(function SongCard({ song, width, eager }: SongCardProps) {
  const current = usePlayer(({ queue }) => currentEntry(queue)?.song.id === song.id);
  return (
    <Card
      active={current}
      cover={<Cover src={song.image_url} color={song.image_color} sizes={`${width}px`} eager={eager} />}
      title={
        <Link to={`/song/${song.id}`} title={song.title}>
          {song.title}
        </Link>
      }
      line={song.artist}
      actions={
        <>
          <QueueButton song={song} />
          <PlayButton song={song} current={current} />
        </>
      }
    />
  );
});

function QueueButton({ song }: { song: Song }) {
  const queue = () => {
    player.queue(song);
    showToast('success', `“${song.title}” is in the queue`);
  };
  return (
    <IconButton label={`Add to queue: ${song.title}`} title="Add to queue" kind="raised" onClick={queue}>
      <ListPlus size={20} aria-hidden="true" />
    </IconButton>
  );
}

function PlayButton({ song, current }: { song: Song; current: boolean }) {
  const playing = usePlayer((state) => current && state.playing);
  const Icon = playing ? Pause : Play;
  const word = playing ? 'Pause' : 'Play';
  return (
    <IconButton
      label={`${word} ${song.title}`}
      title={word}
      kind="play"
      {...expecting(song)}
      onClick={() => (playing ? player.pause() : player.play(song))}
    >
      <Icon size={20} fill="currentColor" aria-hidden="true" />
    </IconButton>
  );
}
