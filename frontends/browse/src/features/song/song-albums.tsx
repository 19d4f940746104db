import type { Album } from '@rubato/contracts';
import { AlbumCard } from '@rubato/ui';
import { createAlbumsQuery, useQuery } from '@rubato/web-kit';
import styles from './song.module.css';

/** The albums that contain a song; renders nothing when there are none. */
export function SongAlbums({ ids }: { ids: readonly Album['id'][] }) {
  const { data: albums = [] } = useQuery({ ...createAlbumsQuery(ids), enabled: ids.length > 0 });
  if (ids.length === 0 || albums.length === 0) return null;
  return (
    <section aria-labelledby="albums-title" className={styles.albums}>
      <h2 id="albums-title" className={styles.heading}>
        Albums
      </h2>
      <ul className={styles.cards}>
        {albums.map((album) => (
          <li key={album.id}>
            <AlbumCard album={album} width={200} />
          </li>
        ))}
      </ul>
    </section>
  );
}
