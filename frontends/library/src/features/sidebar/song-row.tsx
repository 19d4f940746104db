import type { Song } from '@rubato/contracts';
import { ArtistLink, Cover, IconButton } from '@rubato/ui';
import { useSongPlayback } from '@rubato/web-kit';
import { Pause, Play } from 'lucide-react';
import { LibraryRow, libraryCoverClass } from './library-row.tsx';

/** A song of the user: the row links to its page, the button plays it. */
export function SongRow({ song }: { song: Song }) {
  const { current, playing, toggle } = useSongPlayback(song);
  const Icon = playing ? Pause : Play;
  return (
    <LibraryRow
      to={`/song/${song.id}`}
      title={song.title}
      line={<ArtistLink name={song.artist} handle={song.artist_handle} />}
      cover={
        <Cover src={song.image_url} color={song.image_color} sizes="48px" className={libraryCoverClass} />
      }
      active={current}
      action={
        <IconButton size="small" label={`${playing ? 'Pause' : 'Play'} ${song.title}`} onClick={toggle}>
          <Icon size={16} fill="currentColor" aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
