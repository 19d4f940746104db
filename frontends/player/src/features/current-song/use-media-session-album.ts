import { createAlbumQuery, getCurrentEntry, usePlayer, useQuery } from '@rubato/web-kit';
import { useEffect } from 'react';
import { setAlbum } from '../engine/media-session.ts';
import { useCurrentSong } from './use-current-song.ts';

/** Adds the album to the media session: the one the current song is played from, or else the first one that contains it. */
export function useMediaSessionAlbum(): void {
  const source = usePlayer(({ queue }) => getCurrentEntry(queue)?.source);
  const song = useCurrentSong();
  const id = source?.startsWith('album:') ? Number(source.slice('album:'.length)) : song?.albums[0];
  const { data: album } = useQuery({ ...createAlbumQuery(id ?? 0), enabled: id !== undefined });
  const title = album?.title;
  useEffect(() => setAlbum(title), [title, song?.id]);
}
