import type { Artist } from '@rubato/contracts';
import { PageTitle, useSession } from '@rubato/web-kit';
import { ArtistAbout, hasAbout } from './artist-about.tsx';
import { ArtistAlbums } from './artist-albums.tsx';
import { ArtistHeader } from './artist-header.tsx';
import { ArtistSongs } from './artist-songs.tsx';
import { PopularSongs } from './popular-songs.tsx';
import { popularCount } from './artist.query.ts';
import styles from './artist.module.css';

export function ArtistDetail({ artist }: { artist: Artist }) {
  const { user } = useSession();
  const isOwner = user !== null && user.id === artist.user_id;
  // The list of all songs is as short.
  const showsPopular = artist.song_count > popularCount;
  const hasHighlights = showsPopular || hasAbout(artist);
  return (
    <>
      <PageTitle>{artist.name}</PageTitle>
      <ArtistHeader artist={artist} isOwner={isOwner} />
      <div className={styles.sections}>
        {hasHighlights && (
          <div className={styles.highlights}>
            {showsPopular && <PopularSongs artist={artist} />}
            {hasAbout(artist) && <ArtistAbout artist={artist} />}
          </div>
        )}
        {artist.album_count > 0 && <ArtistAlbums artist={artist} />}
        <ArtistSongs artist={artist} isOwner={isOwner} />
      </div>
    </>
  );
}
