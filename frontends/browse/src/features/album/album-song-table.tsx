import type { Album, Song } from '@rubato/contracts';
import { MenuItem, Skeleton } from '@rubato/ui';
import { Link } from '@rubato/web-kit';
import { ListX } from 'lucide-react';
import { useAlbumOrder } from '../album-songs/use-album-order.ts';
import { useAlbumSongsChange } from '../album-songs/use-album-songs-change.ts';
import { SongRows } from '../song-rows/song-rows.tsx';
import styles from './album.module.css';

interface AlbumSongTableProps {
  album: Album;
  songs: readonly Song[];
  /** How many are still on the way. */
  missing: number;
  own: boolean;
}

export function AlbumSongTable({ album, songs, missing, own }: AlbumSongTableProps) {
  const change = useAlbumSongsChange(album.id);
  const move = useAlbumOrder(album);
  return (
    <>
      <SongRows
        label={`Songs of ${album.title}`}
        songs={songs}
        onMove={own && missing === 0 && songs.length === album.song_ids.length ? move : undefined}
        title={({ id, title }) => (
          <Link to={`/song/${id}`} title={title}>
            {title}
          </Link>
        )}
        menu={(song) =>
          own && (
            <MenuItem
              icon={<ListX size={16} aria-hidden="true" />}
              onSelect={() => change({ song, present: false })}
            >
              Remove song from album
            </MenuItem>
          )
        }
      />
      {Array.from({ length: Math.min(missing, 12) }, (_, index) => (
        <Skeleton key={index} className={styles.skeletonRow} />
      ))}
    </>
  );
}
