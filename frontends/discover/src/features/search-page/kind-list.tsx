import type { SearchKind, SearchResult } from '@rubato/contracts';
import { AlbumCard, SongRows } from '@rubato/ui';
import { FoundCard } from './found-card.tsx';
import { LyricsRows } from './lyrics-rows.tsx';
import styles from './search-page.module.css';

interface KindListProps {
  kind: SearchKind;
  text: string;
  result: Pick<SearchResult, SearchKind>;
  /** At most this many; all if omitted. */
  count?: number;
}

/** The results of one kind. */
export function KindList({ kind, text, result, count }: KindListProps) {
  switch (kind) {
    case 'songs':
      return (
        <div className={styles.songs}>
          <SongRows label={`Songs for ${text}`} songs={result.songs.slice(0, count)} />
        </div>
      );
    case 'lyrics':
      return <LyricsRows matches={result.lyrics.slice(0, count)} />;
    case 'albums':
      return (
        <ul className={styles.cards}>
          {result.albums.slice(0, count).map((album) => (
            <li key={album.id}>
              <AlbumCard album={album} width={176} />
            </li>
          ))}
        </ul>
      );
    case 'artists':
      return (
        <ul className={styles.cards}>
          {result.artists.slice(0, count).map((artist) => (
            <li key={artist.id}>
              <FoundCard item={{ kind: 'artist', artist }} />
            </li>
          ))}
        </ul>
      );
    case 'playlists':
      return (
        <ul className={styles.cards}>
          {result.playlists.slice(0, count).map((playlist) => (
            <li key={playlist.id}>
              <FoundCard item={{ kind: 'playlist', playlist }} />
            </li>
          ))}
        </ul>
      );
  }
}
