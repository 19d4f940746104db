import {
  Button,
  EmptyState,
  ErrorState,
  Hero,
  HeroSkeleton,
  InfiniteScrollSentinel,
  SongRows,
} from '@rubato/ui';
import type { Genre, Song } from '@rubato/contracts';
import {
  ApiError,
  PageTitle,
  getErrorText,
  player,
  showToast,
  formatSongCount,
  useInfiniteQuery,
  useEntryPlayback,
  type QueueSource,
} from '@rubato/web-kit';
import { Disc3, ListEnd, Pause, Play } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import { chooseTileColor } from '../genre-tiles/tile-color.ts';
import { createBrowseQuery, type SongSelection } from './browse-songs.query.ts';
import styles from './browse-songs.module.css';

interface BrowseSongsProps {
  kind: 'Genre' | 'Decade';
  selection: SongSelection;
  /** The heading, and what identifies the list. The genre is known once its songs are. */
  getTitle: (genre: Genre | undefined) => { title: string; id: string };
  controls: ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  notFound: ReactNode;
}

/** The songs of a genre or a decade, loaded page by page while the visitor scrolls. */
export function BrowseSongs({ kind, selection, getTitle, controls, empty, notFound }: BrowseSongsProps) {
  const query = useInfiniteQuery(createBrowseQuery(selection));
  const { error, isFetching, refetch } = query;
  // Rendering many rows in one task would block input; a deferred render can be interrupted.
  const data = useDeferredValue(query.data);
  if (error instanceof ApiError && error.status === 404) return notFound;
  if (!data && !error) return <HeroSkeleton />;
  if (!data) {
    return (
      <ErrorState
        heading="h1"
        title={kind}
        text={getErrorText(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  const songs = data.pages.flatMap((page) => page.songs);
  const { title, id } = getTitle(data.pages[0]?.genre);
  const color = chooseTileColor(id);
  const source: QueueSource = `${kind === 'Genre' ? 'genre' : 'decade'}:${id}`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Hero
        kind={kind}
        title={title}
        cover={<HeroCover color={color} />}
        light={{ color }}
        facts={[formatSongTotal(data.pages[0]?.genre, songs, query.hasNextPage)]}
      >
        <Actions songs={songs} source={source} />
      </Hero>
      <section className={styles.songs} aria-label="Songs">
        {controls}
        {songs.length === 0 ? empty : <SongRows label={`Songs in ${title}`} songs={songs} source={source} />}
        <MoreSongs query={query} />
      </section>
    </>
  );
}

function HeroCover({ color }: { color: string }) {
  return (
    <div className={styles.cover} style={{ backgroundColor: color }}>
      <Disc3 strokeWidth={0.75} aria-hidden="true" />
    </div>
  );
}

/** What is loaded so far can be played or queued as a whole. */
function Actions({ songs, source }: { songs: readonly Song[]; source: QueueSource }) {
  const { playing, toggle } = useEntryPlayback(source, () => player.playAll(songs, source));
  const Icon = playing ? Pause : Play;
  const queueAll = () => {
    if (player.queueAll(songs, source))
      showToast('success', `Added ${formatSongCount(songs.length)} to the queue`);
  };
  return (
    <>
      <Button kind="play" disabled={songs.length === 0} onClick={toggle}>
        <Icon size={18} fill="currentColor" aria-hidden="true" />
        {playing ? 'Pause' : 'Play'}
      </Button>
      <Button disabled={songs.length === 0} onClick={queueAll}>
        <ListEnd size={18} aria-hidden="true" />
        Add to queue
      </Button>
    </>
  );
}

interface MoreSongsProps {
  query: {
    error: Error | null;
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

function MoreSongs({ query }: MoreSongsProps) {
  const { error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const load = () => void fetchNextPage();
  if (isFetchNextPageError)
    return <ErrorState title="More songs couldn’t be loaded" text={getErrorText(error)} onRetry={load} />;
  return hasNextPage && <InfiniteScrollSentinel onReach={load} busy={isFetching} />;
}

export function NoSongs({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState drawing="crate" title={title}>
      {children}
    </EmptyState>
  );
}

/** Without a total, how many songs are loaded. */
function formatSongTotal(genre: Genre | undefined, songs: readonly Song[], hasMore: boolean): string {
  if (!hasMore) return formatSongCount(songs.length);
  return genre && genre.song_count >= songs.length
    ? formatSongCount(genre.song_count)
    : `${songs.length}+ songs`;
}
