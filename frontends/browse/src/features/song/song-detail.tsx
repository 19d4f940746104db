import type { Song } from '@rubato/contracts';
import { Hero, formatLikeCount } from '@rubato/ui';
import { PageTitle, Sections } from '@rubato/web-kit';
import { Artist } from '../artist/artist.tsx';
import { GenreLinks, YearLink } from '../browse-links/browse-links.tsx';
import { BlockedNotice } from '../detail-page/blocked-notice.tsx';
import { DetailCover } from '../detail-page/detail-cover.tsx';
import { Lyrics } from './lyrics.tsx';
import { SongActions } from './song-actions.tsx';
import { SongAlbums } from './song-albums.tsx';
import { SongProcessing } from './song-processing.tsx';
import styles from './song.module.css';

interface SongDetailProps {
  song: Song;
  /** A song from a list has no lyrics until it is loaded. */
  isComplete: boolean;
}

export function SongDetail({ song, isComplete }: SongDetailProps) {
  return (
    <>
      <article>
        <PageTitle>{`${song.title} by ${song.artist}`}</PageTitle>
        <Hero
          kind="Song"
          title={song.title}
          byline={<Artist name={song.artist} handle={song.artist_handle} />}
          cover={<DetailCover of={song} />}
          light={{ color: song.image_color, image: song.image_url }}
          facts={[
            <YearLink key="year" year={song.release_year} />,
            song.duration,
            <GenreLinks key="genre" genre={song.genre} />,
            ...(song.likes > 0 ? [formatLikeCount(song.likes)] : []),
          ]}
        >
          <SongActions song={song} isComplete={isComplete} />
        </Hero>
      </article>
      <BlockedNotice name="song" blocked={song.blocked} />
      <SongProcessing song={song} />
      <div className={styles.details}>
        <Lyrics lyrics={isComplete ? song.lyrics : undefined} />
        <SongAlbums ids={song.albums} />
      </div>
      <Sections place="song" id={song.id} />
    </>
  );
}
