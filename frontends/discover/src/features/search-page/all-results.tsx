import type { SearchKind, SearchResult } from '@rubato/contracts';
import { Link } from '@rubato/web-kit';
import type { ReactNode } from 'react';
import { kindTitles, listSections } from '../search/found-item.ts';
import { toSearchPath } from '../search/search-path.ts';
import { KindList } from './kind-list.tsx';
import { NoResults } from './no-results.tsx';
import { SearchHeading } from './search-heading.tsx';
import { SearchFailure } from '../search/search-failure.tsx';
import { SearchSkeleton } from './search-skeleton.tsx';
import { TopResult } from './top-result.tsx';
import { useSearchPages } from './use-search-pages.ts';
import styles from './search-page.module.css';

/** How many results of a kind show before "Show all". */
const shownCounts: Readonly<Record<SearchKind, number>> = {
  songs: 5,
  artists: 6,
  albums: 6,
  playlists: 6,
  lyrics: 4,
};

/** The best results of all kinds. */
export function AllResults({ text }: { text: string }) {
  const { pages, error, isFetching, refetch } = useSearchPages(text);
  const [result] = pages ?? [];
  return (
    <div className={styles.page}>
      <SearchHeading text={text} />
      {result ? (
        <Results text={text} result={result} />
      ) : error ? (
        <SearchFailure error={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <SearchSkeleton />
      )}
    </div>
  );
}

function Results({ text, result }: { text: string; result: SearchResult }) {
  const { did_you_mean, partial } = result;
  const [top] = listSections(result);
  const item = top?.id === 'top' ? top.items[0] : undefined;
  const kinds = (Object.keys(kindTitles) as SearchKind[]).filter((kind) => result[kind].length > 0);
  return (
    <>
      {did_you_mean && (
        <p className={styles.correction}>
          Did you mean{' '}
          <Link to={toSearchPath(did_you_mean)} className={styles.link} dir="auto">
            {did_you_mean}
          </Link>
          ?
        </p>
      )}
      {kinds.length === 0 && !partial && <NoResults />}
      {item && (
        <Section id="top" title="Top result">
          <TopResult item={item} />
        </Section>
      )}
      {kinds.map((kind) => (
        <Section
          key={kind}
          id={kind}
          title={kindTitles[kind]}
          all={result[kind].length > shownCounts[kind] ? toSearchPath(text, kind) : undefined}
        >
          <KindList kind={kind} text={text} result={result} count={shownCounts[kind]} />
        </Section>
      ))}
      {partial && <p role="status">Some results are unavailable at the moment.</p>}
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  /** The path of all results of the kind. */
  all?: string | undefined;
  children: ReactNode;
}

function Section({ id, title, all, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={`${id}-results`}>
      <header className={styles.sectionHeader}>
        <h2 id={`${id}-results`} className={styles.heading}>
          {title}
        </h2>
        {all && (
          <Link to={all} className={styles.all} aria-label={`Show all: ${title}`}>
            Show all
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
