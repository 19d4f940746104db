import { Skeleton } from '@rubato/ui';
import { Link, decadesQuery, genresQuery, useQuery, useRemotes } from '@rubato/web-kit';
import { useRef } from 'react';
import styles from './browse-links.module.css';
import { genresPath, useHasPage } from './use-has-page.ts';
import { useHiddenSides } from './use-hidden-sides.ts';

const maxGenres = 10;

interface BrowseChipsProps {
  /** Whether to load the genres and decades. Until then, they are pending. */
  isDue: boolean;
}

/** Links to the songs of the largest genres, and of each decade. Left out if no front end has these pages. */
export function BrowseChips(props: BrowseChipsProps) {
  const hasPage = useHasPage(genresPath);
  const { isPending } = useRemotes();
  if (hasPage) return <Chips {...props} />;
  return isPending && <EmptyRow />;
}

/** Takes the height of the row until it is known whether a front end has these pages. */
function EmptyRow() {
  return (
    <div className={styles.links}>
      <ul className={styles.chips} aria-hidden="true">
        <ChipSkeletons />
      </ul>
    </div>
  );
}

/**
 * One row, whose height is reserved: the songs below do not move when the genres arrive or cannot be read. Decades that arrive first wait for
 * the genres, which come before them.
 */
function Chips({ isDue }: BrowseChipsProps) {
  const { data: genres, isPending } = useQuery({ ...genresQuery, enabled: isDue });
  const { data: decades } = useQuery({ ...decadesQuery, enabled: isDue });
  const row = useRef<HTMLElement>(null);
  useHiddenSides(row);
  return (
    <nav ref={row} className={styles.links} aria-label="Genres and decades">
      <ul className={styles.chips}>
        <li>
          <Link to={genresPath} className={styles.chip}>
            All genres
          </Link>
        </li>
        {genres?.slice(0, maxGenres).map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`${genresPath}/${encodeURIComponent(slug)}`} className={styles.chip} dir="auto">
              {name}
            </Link>
          </li>
        ))}
        {!isPending &&
          decades?.map(({ decade }) => (
            <li key={decade}>
              <Link to={`/decades/${decade}`} className={styles.chip}>
                {decade}s
              </Link>
            </li>
          ))}
        {isPending && <ChipSkeletons />}
      </ul>
    </nav>
  );
}

function ChipSkeletons() {
  return Array.from({ length: 5 }, (_, index) => (
    <li key={index} aria-hidden="true">
      <Skeleton className={styles.chipSkeleton} />
    </li>
  ));
}
