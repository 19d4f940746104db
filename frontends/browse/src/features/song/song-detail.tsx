import type { Song } from '@rubato/contracts';
import { Button, Cover, Hero, heroCoverSizes } from '@rubato/ui';
import { PageTitle, Sections, prefetchOnIntent, queueSong, useSongPlayback } from '@rubato/web-kit';
import { ListEnd, Pause, Play } from 'lucide-react';
import { Artist } from '../artist/artist.tsx';
import { GenreLinks, YearLink } from '../browse-links/browse-links.tsx';
import { BlockedNotice } from '../detail-page/blocked-notice.tsx';
import { Lyrics } from './lyrics.tsx';
import { SongAlbums } from './song-albums.tsx';
import { SongProcessing } from './song-processing.tsx';
import { SongRow } from './song-row.tsx';
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
          cover={
            <Cover
              src={song.image_url}
              color={song.image_color}
              alt={`Cover of ${song.title}`}
              sizes={heroCoverSizes}
              eager
            />
          }
          light={song.image_color ? { color: song.image_color } : { image: song.image_url }}
          facts={[
            <YearLink key="year" year={song.release_year} />,
            song.duration,
            <GenreLinks key="genre" genre={song.genre} />,
          ]}
        >
          <SongActions song={song} />
        </Hero>
      </article>
      <BlockedNotice name="song" blocked={song.blocked} />
      <SongProcessing song={song} />
      <SongRow song={song} isComplete={isComplete} />
      <div className={styles.details}>
        <Lyrics lyrics={isComplete ? song.lyrics : undefined} />
        <SongAlbums ids={song.albums} />
      </div>
      <Sections place="song" id={song.id} />
    </>
  );
}

function SongActions({ song }: { song: Song }) {
  const { playing, toggle } = useSongPlayback(song);
  const Icon = playing ? Pause : Play;
  return (
    <>
      <Button kind="play" {...prefetchOnIntent(song)} onClick={toggle}>
        <Icon size={18} fill="currentColor" aria-hidden="true" />
        {playing ? 'Pause' : 'Play'}
      </Button>
      <Button onClick={() => queueSong(song)}>
        <ListEnd size={18} aria-hidden="true" />
        Add to queue
      </Button>
    </>
  );
}
