import type { Song } from '@rubato/contracts';
import { Card, Cover, IconButton, LikeCount, Menu, SongMenuItems } from '@rubato/ui';
import {
  Link,
  prefetchOnIntent,
  queueSong,
  useSongActions,
  useSongPlayback,
  type Playback,
} from '@rubato/web-kit';
import { EllipsisVertical, ListEnd, Pause, Play } from 'lucide-react';
import { memo } from 'react';

interface SongCardProps {
  song: Song;
  /** Rendered width in pixels. */
  width: number;
  eager: boolean;
}

export const SongCard = memo(function SongCard({ song, width, eager }: SongCardProps) {
  const playback = useSongPlayback(song);
  return (
    <Card
      active={playback.current}
      cover={<Cover src={song.image_url} color={song.image_color} sizes={`${width}px`} eager={eager} />}
      title={
        <Link to={`/song/${song.id}`} title={song.title}>
          {song.title}
        </Link>
      }
      line={song.artist}
      meta={<LikeCount likes={song.likes} heart />}
      actions={
        <>
          <QueueButton song={song} />
          <SongMenu song={song} />
          <PlayButton song={song} playback={playback} />
        </>
      }
    />
  );
});

function QueueButton({ song }: { song: Song }) {
  return (
    <IconButton
      label={`Add to queue: ${song.title}`}
      title="Add to queue"
      kind="raised"
      onClick={() => queueSong(song)}
    >
      <ListEnd size={20} aria-hidden="true" />
    </IconButton>
  );
}

function SongMenu({ song }: { song: Song }) {
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={`More options for ${song.title}`} title="More options" kind="raised">
          <EllipsisVertical size={20} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItems song={song} />
    </Menu>
  );
}

/** Rendered only while the menu is open. */
function MenuItems({ song }: { song: Song }) {
  return <SongMenuItems {...useSongActions()(song)} />;
}

function PlayButton({ song, playback }: { song: Song; playback: Playback }) {
  const { playing, toggle } = playback;
  const Icon = playing ? Pause : Play;
  const action = playing ? 'Pause' : 'Play';
  return (
    <IconButton
      label={`${action} ${song.title}`}
      title={action}
      kind="play"
      {...prefetchOnIntent(song)}
      onClick={toggle}
    >
      <Icon size={20} fill="currentColor" aria-hidden="true" />
    </IconButton>
  );
}
