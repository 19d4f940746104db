import { ArtistLink, ArtistPicture, Cover, IconButton } from '@rubato/ui';
import {
  Link,
  useMutation,
  useEntryPlayback,
  useQueryClient,
  useSongPlayback,
  type Playback,
} from '@rubato/web-kit';
import type { Song } from '@rubato/contracts';
import { Pause, Play } from 'lucide-react';
import { getCover, getDetail, getName, toPath, type FoundItem } from '../search/found-item.ts';
import { playFound, toSource } from '../search/play-found.ts';
import styles from './search-page.module.css';

type Collection = Exclude<FoundItem, { song: Song }>;

/** The best result, with a large picture. */
export function TopResult({ item }: { item: FoundItem }) {
  return 'song' in item ? <TopSong item={item} song={item.song} /> : <TopCollection item={item} />;
}

function TopSong({ item, song }: { item: FoundItem; song: Song }) {
  return <TopCard item={item} playback={useSongPlayback(song)} isPending={false} />;
}

function TopCollection({ item }: { item: Collection }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({ mutationFn: () => playFound(client, item) });
  const playback = useEntryPlayback(toSource(item), () => isPending || mutate());
  return <TopCard item={item} playback={playback} isPending={isPending} />;
}

function TopCard(props: { item: FoundItem; playback: Playback; isPending: boolean }) {
  const { item, playback, isPending } = props;
  const name = getName(item);
  const action = playback.playing ? 'Pause' : 'Play';
  const Icon = playback.playing ? Pause : Play;
  return (
    <article className={styles.top} data-active={playback.current || undefined}>
      {item.kind === 'artist' ? (
        <ArtistPicture name={name} src={item.artist.image_url} sizes="96px" className={styles.topPicture} />
      ) : (
        <Cover {...getCover(item)} sizes="96px" className={styles.topPicture} />
      )}
      <div className={styles.topTexts}>
        <h3 className={styles.topName} dir="auto">
          <Link to={toPath(item)} title={name}>
            {name}
          </Link>
        </h3>
        <p className={styles.topDetail} dir="auto">
          <TopDetail item={item} />
        </p>
      </div>
      <IconButton
        label={`${action} ${name}`}
        title={action}
        kind="play"
        size="large"
        aria-busy={isPending || undefined}
        onClick={playback.toggle}
      >
        <Icon size={24} fill="currentColor" aria-hidden="true" />
      </IconButton>
    </article>
  );
}

function TopDetail({ item }: { item: FoundItem }) {
  if ('song' in item)
    return (
      <>
        Song · <ArtistLink name={item.song.artist} handle={item.song.artist_handle} />
      </>
    );
  if (item.kind !== 'album') return getDetail(item);
  const { artist_name, artist_handle } = item.album.artist;
  return (
    <>
      Album · <ArtistLink name={artist_name} handle={artist_handle} />
    </>
  );
}
