import type { Artist } from '@rubato/contracts';
import { ArtistPicture, Button, Hero, chooseArtistColor, heroCoverSizes } from '@rubato/ui';
import { formatSongCount, useEntryPlayback, useSetModal } from '@rubato/web-kit';
import { Flag, Pause, Pencil, Play } from 'lucide-react';
import { Banner } from './banner.tsx';
import { FollowButton } from '../follow/follow-button.tsx';
import { useFollowerCount } from '../follow/use-follower-count.ts';
import { formatAlbumCount, formatFollowerCount } from './counts.ts';
import { usePlayArtist } from './use-play-artist.ts';
import styles from './artist.module.css';

interface ArtistHeaderProps {
  artist: Artist;
  isOwner: boolean;
}

/** Banner, picture, name, counts and buttons of an artist. */
export function ArtistHeader({ artist, isOwner }: ArtistHeaderProps) {
  const { name, image_url, banner_url } = artist;
  const followers = useFollowerCount(artist);
  return (
    <article className={styles.header} data-banner={banner_url !== null || undefined}>
      {banner_url && <Banner url={banner_url} />}
      <Hero
        kind="Artist"
        title={name}
        cover={
          <ArtistPicture
            name={name}
            src={image_url}
            alt={`Picture of ${name}`}
            sizes={heroCoverSizes}
            eager
            className={styles.picture}
          />
        }
        light={image_url ? { image: image_url } : { color: chooseArtistColor(name) }}
        facts={[
          ...(followers === null ? [] : [formatFollowerCount(followers)]),
          formatSongCount(artist.song_count),
          ...(artist.album_count > 0 ? [formatAlbumCount(artist.album_count)] : []),
        ]}
      >
        {artist.song_count > 0 && <PlayButton artist={artist} />}
        {isOwner ? <EditButton artist={artist} /> : <FollowButton artist={artist} />}
        {!isOwner && <ReportButton artist={artist} />}
      </Hero>
    </article>
  );
}

function PlayButton({ artist }: { artist: Artist }) {
  const { play, pending } = usePlayArtist(artist);
  const { playing, toggle } = useEntryPlayback(`artist:${artist.id}`, play);
  const Icon = playing ? Pause : Play;
  return (
    <Button kind="play" pending={pending} onClick={toggle}>
      <Icon size={18} fill="currentColor" aria-hidden="true" />
      {playing ? 'Pause' : 'Play'}
    </Button>
  );
}

function EditButton({ artist }: { artist: Artist }) {
  const setModal = useSetModal();
  return (
    <Button onClick={() => setModal('discover:edit-artist', artist.id)}>
      <Pencil size={18} aria-hidden="true" />
      Edit profile
    </Button>
  );
}

function ReportButton({ artist }: { artist: Artist }) {
  const setModal = useSetModal();
  return (
    <Button onClick={() => setModal('account:report-artist', artist.id)}>
      <Flag size={18} aria-hidden="true" />
      Report
    </Button>
  );
}
