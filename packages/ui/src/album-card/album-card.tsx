import type { Album } from '@rubato/contracts';
import {
  Link,
  formatSongCount,
  player,
  queueAlbum,
  useEntryPlayback,
  useMenuItems,
  type Playback,
} from '@rubato/web-kit';
import { ListEnd, LoaderCircle, Pause, Play } from 'lucide-react';
import { memo } from 'react';
import { ArtistLink } from '../artist-link/artist-link.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Card } from '../card/card.tsx';
import { Cover } from '../cover/cover.tsx';
import { MenuActionItems } from '../menu/menu-action-items.tsx';
import { MenuItem } from '../menu/menu.tsx';
import styles from './album-card.module.css';
import { useLoadAlbumSongs } from './use-load-album-songs.ts';

/** In characters: longer titles would be cut off in large type. */
const maxLargeLength = 24;

interface AlbumCardProps {
  album: Album;
  /** Rendered width of the cover in pixels. */
  width: number;
  /** What is said above the title. Makes it the main card of a page, which also says the year and the number of songs. */
  kicker?: string | undefined;
  /** Whether to load the cover immediately, for cards above the fold. */
  eager?: boolean | undefined;
}

/** The card of an album, connected to the player. Its songs are loaded when they are played or queued. */
export const AlbumCard = memo(function AlbumCard({ album, width, kicker, eager }: AlbumCardProps) {
  const { title, artist } = album;
  const isFeatured = kicker !== undefined;
  const source = `album:${album.id}` as const;
  const { load, pending } = useLoadAlbumSongs(album, (songs) => player.playAll(songs, source));
  const playback = useEntryPlayback(source, load);
  const queueing = useLoadAlbumSongs(album, (songs) => queueAlbum(album, songs));
  return (
    <Card
      feature={
        isFeatured
          ? { kicker, tint: album.image_url, color: album.image_color, isLong: title.length > maxLargeLength }
          : undefined
      }
      active={playback.current}
      cover={<Cover src={album.image_url} color={album.image_color} sizes={`${width}px`} eager={eager} />}
      title={
        <Link to={`/albums/${album.id}`} title={title}>
          {title}
        </Link>
      }
      line={<ArtistLink name={artist.artist_name} handle={artist.artist_handle} />}
      meta={isFeatured && <span>{`${album.release_year} · ${formatSongCount(album.song_ids.length)}`}</span>}
      hoverAction={<QueueButton title={title} {...queueing} />}
      actions={<PlayButton album={album} playback={playback} pending={pending} />}
      menu={{
        label: `More options for ${title}`,
        items: <MenuItems album={album} onQueue={queueing.load} />,
      }}
    />
  );
});

interface QueueButtonProps {
  title: string;
  load: () => void;
  pending: boolean;
}

function QueueButton({ title, load, pending }: QueueButtonProps) {
  return (
    <IconButton
      label={`Add album to queue: ${title}`}
      title="Add to queue"
      kind="raised"
      aria-busy={pending || undefined}
      onClick={load}
    >
      {pending ? <Spinner /> : <ListEnd size={20} aria-hidden="true" />}
    </IconButton>
  );
}

/** Rendered only while the menu is open. */
function MenuItems({ album, onQueue }: { album: Album; onQueue: () => void }) {
  return (
    <>
      <MenuItem icon={<ListEnd size={16} aria-hidden="true" />} onSelect={onQueue}>
        Add to queue
      </MenuItem>
      <MenuActionItems actions={useMenuItems('album')(album)} />
    </>
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
  const action = playing ? 'Pause' : 'Play';
  return (
    <IconButton
      label={`${action} album ${album.title}`}
      title={action}
      kind="play"
      aria-busy={pending || undefined}
      onClick={toggle}
    >
      {pending ? <Spinner /> : <Icon size={20} fill="currentColor" aria-hidden="true" />}
    </IconButton>
  );
}

const Spinner = () => <LoaderCircle size={20} className={styles.spinner} aria-hidden="true" />;
