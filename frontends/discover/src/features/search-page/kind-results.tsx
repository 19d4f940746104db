import type { SearchKind, SearchResult } from '@rubato/contracts';
import { ErrorState, InfiniteScrollSentinel } from '@rubato/ui';
import { Link } from '@rubato/web-kit';
import { kindTitles } from '../search/found-item.ts';
import { getSearchErrorText } from '../search/search-error-text.ts';
import { toSearchPath } from '../search/search-path.ts';
import { KindList } from './kind-list.tsx';
import { NoResults } from './no-results.tsx';
import { SearchFailure } from '../search/search-failure.tsx';
import { SearchHeading } from './search-heading.tsx';
import { SearchSkeleton } from './search-skeleton.tsx';
import { useSearchPages } from './use-search-pages.ts';
import styles from './search-page.module.css';

/** All results of one kind, loaded page by page while the reader scrolls. */
export function KindResults({ text, kind }: { text: string; kind: SearchKind }) {
  const query = useSearchPages(text, kind);
  const { pages, error, isFetching, refetch, fetchNextPage } = query;
  return (
    <div className={styles.page}>
      <div>
        <SearchHeading text={text} what={kindTitles[kind]} />
        <Link to={toSearchPath(text)} className={styles.all}>
          All results
        </Link>
      </div>
      {pages ? (
        <Results text={text} kind={kind} pages={pages} />
      ) : error ? (
        <SearchFailure error={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <SearchSkeleton />
      )}
      {query.isFetchNextPageError ? (
        <ErrorState
          title="More results couldn’t be loaded"
          text={getSearchErrorText(error)}
          onRetry={() => void fetchNextPage()}
          pending={isFetching}
        />
      ) : (
        query.hasNextPage && <InfiniteScrollSentinel onReach={() => void fetchNextPage()} busy={isFetching} />
      )}
    </div>
  );
}

interface ResultsProps {
  text: string;
  kind: SearchKind;
  pages: readonly SearchResult[];
}

function Results({ text, kind, pages }: ResultsProps) {
  const result = mergePages(pages);
  if (pages.some(({ partial }) => partial?.includes(kind)))
    return <p role="status">Some results are unavailable at the moment.</p>;
  if (result[kind].length === 0) return <NoResults kind={kind} />;
  return <KindList kind={kind} text={text} result={result} />;
}

/** Ranks change between pages: what is on two of them shows once. */
function mergePages(pages: readonly SearchResult[]): Pick<SearchResult, SearchKind> {
  return {
    songs: removeDuplicates(pages.flatMap(({ songs }) => songs)),
    albums: removeDuplicates(pages.flatMap(({ albums }) => albums)),
    artists: removeDuplicates(pages.flatMap(({ artists }) => artists)),
    playlists: removeDuplicates(pages.flatMap(({ playlists }) => playlists)),
    lyrics: [
      ...new Map(pages.flatMap(({ lyrics }) => lyrics).map((match) => [match.song.id, match])).values(),
    ],
  };
}

const removeDuplicates = <Row extends { id: number }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
