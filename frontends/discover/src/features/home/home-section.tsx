import type { Home } from '@rubato/contracts';
import { Link, playHistoryLimits, usePlayedSongIds, useQuery, useSession, useSongs } from '@rubato/web-kit';
import { useRef, useState } from 'react';
import { Tiles, createGenreTile } from '../genre-tiles/tiles.tsx';
import { createHomeQuery } from './home.query.ts';
import { EmptyRail, Rail, RowsRailSkeleton, SongRail, SongRowsRail, shelfRows } from './rail.tsx';
import { useIsNear } from './use-is-near.ts';
import styles from './home.module.css';

const titles = {
  recent: 'Recently played',
  followed: 'From artists you follow',
  popular: 'Popular this week',
} as const;

/** Two rows on most screens. */
const maxGenres = 12;

/** Four columns. */
const maxPopular = 4 * shelfRows;

/** Few songs stay on one line. */
const countRecentRows = (songs: number) => (songs <= 3 ? 1 : 2);

/**
 * The rails of the home page. They load when the visitor comes near; one that fails or is empty is left out. When the visitor comes back,
 * those that have been loaded are there at once: the scroll position depends on their height. The section is busy until its height is known
 * for the first time. It is not busy again when someone logs in or out: what is below it stays.
 */
export function HomeSection() {
  const section = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(section);
  const { user, checking } = useSession();
  const { data, isError, failureCount } = useQuery({
    ...createHomeQuery(user?.id),
    enabled: isNear && !checking,
  });
  const [isHeightKnown, setHeightKnown] = useState(false);
  if (!isHeightKnown && (data || failureCount > 0)) setHeightKnown(true);
  return (
    <div ref={section} className={styles.home} aria-busy={!isHeightKnown || undefined}>
      {isNear || data ? <RecentRail /> : <EmptyRail title={titles.popular} />}
      {isNear && !data && !isError && <RowsRailSkeleton title={titles.popular} rows={shelfRows} />}
      {data && <ServerRails {...data} />}
    </div>
  );
}

/** The rail of new songs is not shown: the list of songs above begins with them. */
function ServerRails({ rails }: Home) {
  const byId = new Map(rails.map((rail) => [rail.id, rail]));
  const genres = byId.get('genres')?.genres ?? [];
  return (
    <>
      <SongRail
        title={titles.followed}
        noun="songs of followed artists"
        songs={byId.get('followed')?.songs ?? []}
      />
      <SongRowsRail
        title={titles.popular}
        noun="popular songs"
        songs={byId.get('popular')?.songs?.slice(0, maxPopular) ?? []}
        rows={shelfRows}
        isRanked
      />
      {genres.length > 0 && (
        <Rail title={<Link to="/genres">Genres</Link>}>
          <div className={styles.tiles}>
            <Tiles tiles={genres.slice(0, maxGenres).map(createGenreTile)} />
          </div>
        </Rail>
      )}
    </>
  );
}

/** What this browser has played last. The songs are read from the server: a deleted one is left out. */
function RecentRail() {
  const ids = usePlayedSongIds().slice(0, playHistoryLimits.shown);
  const { data = [], isPlaceholderData, isError } = useSongs(ids);
  if (ids.length === 0 || isError) return null;
  if (data.length === 0 && isPlaceholderData)
    return <RowsRailSkeleton title={titles.recent} rows={countRecentRows(ids.length)} />;
  return (
    <SongRowsRail
      title={titles.recent}
      noun="recently played songs"
      songs={data}
      rows={countRecentRows(data.length)}
    />
  );
}
