import type { Song } from '@rubato/contracts';
import {
  Link,
  prefetchOnIntent,
  queueSong,
  useSongActions,
  useSongPlayback,
  type Playback,
} from '@rubato/web-kit';
import { ListEnd, Pause, Play } from 'lucide-react';
import { memo } from 'react';
import { ArtistLink } from '../artist-link/artist-link.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Card, type CardShape } from '../card/card.tsx';
import { Cover } from '../cover/cover.tsx';
import { LikeCount } from '../song-menu/like-count.tsx';
import { SongMenuItems } from '../song-menu/song-menu-items.tsx';

interface SongCardProps {
  song: Song;
  /** Rendered width of the cover in pixels. */
  width: number;
  shape?: CardShape | undefined;
  /** The place of a row in a ranking. */
  rank?: number | undefined;
  /** Whether to load the cover immediately, for cards above the fold. */
  eager?: boolean | undefined;
  /** `div` for a card that repeats one of another list; an `article` by default. */
  element?: 'article' | 'div' | undefined;
}

/** The card of a song, connected to the player. */
export const SongCard = memo(function SongCard({
  song,
  width,
  shape = 'square',
  rank,
  eager,
  element,
}: SongCardProps) {
  const playback = useSongPlayback(song);
  return (
    <Card
      element={element}
      shape={shape}
      rank={rank}
      active={playback.current}
      cover={<Cover src={song.image_url} color={song.image_color} sizes={`${width}px`} eager={eager} />}
      title={
        <Link to={`/song/${song.id}`} title={song.title}>
          {song.title}
        </Link>
      }
      line={<ArtistLink name={song.artist} handle={song.artist_handle} />}
      meta={<LikeCount likes={song.likes} heart />}
      hoverAction={shape === 'square' && <QueueButton song={song} />}
      actions={<PlayButton song={song} playback={playback} />}
      menu={{ label: `More options for ${song.title}`, items: <MenuItems song={song} /> }}
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
