import type { User } from '@rubato/contracts';
import {
  AlbumCard,
  Button,
  EmptyState,
  ErrorState,
  InfiniteScrollSentinel,
  Skeleton,
  SongCard,
  getButtonClass,
} from '@rubato/ui';
import { Link, PageTitle, getErrorText, useInfiniteQuery, useSession, useSetModal } from '@rubato/web-kit';
import { useDeferredValue, useState } from 'react';
import { createFeedQuery } from './feed.query.ts';
import { groupByDay, type Release, type ReleaseDay } from './release-days.ts';
import styles from './feed.module.css';

/** Width of a card at most, in pixels, from which its cover is chosen. */
const cardWidth = 220;

/** What the artists that the user follows have released, newest first. */
export function FeedPage() {
  const { user, checking } = useSession();
  return (
    <div className={styles.page}>
      <PageTitle>Feed</PageTitle>
      <h1 className={styles.title}>Feed</h1>
      {checking ? <FeedSkeleton /> : user ? <Releases user={user} /> : <LogInPrompt />}
    </div>
  );
}

function Releases({ user }: { user: User }) {
  const { data: latest, ...query } = useInfiniteQuery(createFeedQuery(user.id));
  const { error, isFetching, isFetchNextPageError, hasNextPage, refetch, fetchNextPage } = query;
  // Rendering many cards in one task would block input; a deferred render can be interrupted.
  const data = useDeferredValue(latest);
  const [now] = useState(() => new Date());
  const loadMore = () => void fetchNextPage();
  if (!data && !error) return <FeedSkeleton />;
  if (!data)
    return (
      <ErrorState
        title="Your feed couldn’t be loaded"
        text={getErrorText(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  const days = groupByDay(
    data.pages.flatMap((page) => page.releases),
    now,
  );
  if (days.length === 0 && !hasNextPage) return <NoReleases />;
  return (
    <>
      {days.map((day) => (
        <Day key={day.date} day={day} />
      ))}
      {isFetchNextPageError ? (
        <ErrorState title="More releases couldn’t be loaded" text={getErrorText(error)} onRetry={loadMore} />
      ) : (
        hasNextPage && <InfiniteScrollSentinel onReach={loadMore} busy={isFetching} />
      )}
    </>
  );
}

function Day({ day: { date, label, releases } }: { day: ReleaseDay }) {
  const titleId = `day-${date}`;
  return (
    <section aria-labelledby={titleId} className={styles.day}>
      <h2 id={titleId} className={styles.date}>
        <time dateTime={date}>{label}</time>
      </h2>
      <ul className={styles.cards}>
        {releases.map((release) => (
          <li key={toKey(release)}>
            {release.song && <SongCard song={release.song} width={cardWidth} />}
            {release.album && <AlbumCard album={release.album} width={cardWidth} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const toKey = ({ song, album }: Release) => (song ? `song-${song.id}` : `album-${album?.id}`);

/** What the feed is, for visitors. Nothing opens before they ask for it. */
function LogInPrompt() {
  const setModal = useSetModal();
  return (
    <EmptyState
      drawing="radio"
      title="Never miss a release"
      text="Follow artists, and their new songs and albums appear here, the newest first. Log in to see your feed."
    >
      <Button kind="primary" onClick={() => setModal('login')}>
        Log in
      </Button>
      <Button onClick={() => setModal('signup')}>Sign up</Button>
    </EmptyState>
  );
}

function NoReleases() {
  return (
    <EmptyState
      drawing="radio"
      title="Follow artists, and their songs and albums appear here"
      text="Every artist’s page has a Follow button."
    >
      <Link to="/" className={getButtonClass({})}>
        Find artists
      </Link>
    </EmptyState>
  );
}

function FeedSkeleton() {
  return (
    <div className={styles.cards} role="status" aria-label="Loading feed">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className={styles.skeleton} />
      ))}
    </div>
  );
}
