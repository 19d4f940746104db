import type { Album, Song } from '@rubato/contracts';
import { MenuItem, SongRows, SongTableSkeleton } from '@rubato/ui';
import { ListX } from 'lucide-react';
import { useAlbumOrder } from '../album-songs/use-album-order.ts';
import { useChangeAlbumSongs } from '../album-songs/use-change-album-songs.ts';

interface AlbumSongTableProps {
  album: Album;
  songs: readonly Song[];
  /** Number of songs still loading. */
  pendingCount: number;
  isOwner: boolean;
}

export function AlbumSongTable({ album, songs, pendingCount, isOwner }: AlbumSongTableProps) {
  const change = useChangeAlbumSongs(album.id);
  const move = useAlbumOrder(album);
  return (
    <>
      <SongRows
        label={`Songs in ${album.title}`}
        songs={songs}
        source={`album:${album.id}`}
        onMove={isOwner && pendingCount === 0 && songs.length === album.song_ids.length ? move : undefined}
        menu={(song) =>
          isOwner && (
            <MenuItem
              icon={<ListX size={16} aria-hidden="true" />}
              onSelect={() => change({ song, present: false })}
            >
              Remove song from album
            </MenuItem>
          )
        }
      />
      {pendingCount > 0 && <SongTableSkeleton rows={pendingCount} continued />}
    </>
  );
}
