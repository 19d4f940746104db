import { Button, EmptyState, getButtonClass } from '@rubato/ui';
import { Link, PageTitle } from '@rubato/web-kit';
import { toSearchPath } from '../search/search-path.ts';
import { useRecentSearches } from '../search/use-recent-searches.ts';
import styles from './search-page.module.css';

/** The page of a search for nothing. */
export function SearchStart() {
  const { searches, forgetAll } = useRecentSearches();
  return (
    <>
      <PageTitle>Search</PageTitle>
      <EmptyState
        drawing="magnifier"
        heading="h1"
        title="Find songs, artists, albums and playlists by name, and songs by their lyrics"
      >
        <Link to="/genres" className={getButtonClass({})}>
          Browse genres
        </Link>
        {searches.length > 0 && (
          <section className={styles.recent} aria-labelledby="recent-title">
            <h2 id="recent-title" className={styles.heading}>
              Recent searches
            </h2>
            <ul>
              {searches.map((text) => (
                <li key={text}>
                  <Link to={toSearchPath(text)} dir="auto" className={styles.link}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
            <Button size="small" onClick={forgetAll}>
              Clear recent searches
            </Button>
          </section>
        )}
      </EmptyState>
    </>
  );
}
