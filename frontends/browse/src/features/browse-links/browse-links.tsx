import { Link, toDecadePath, listGenres } from '@rubato/web-kit';
import { Fragment } from 'react';
import styles from './browse-links.module.css';
import { useHasPage } from './use-has-page.ts';

/** The genres of a song, which lead to other songs of them. */
export function GenreLinks({ genre }: { genre: string }) {
  const hasPage = useHasPage('/genres/:slug');
  if (!hasPage) return genre;
  return listGenres(genre).map(({ name, path }, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      {path ? (
        <Link to={path} className={styles.link} dir="auto">
          {name}
        </Link>
      ) : (
        name
      )}
    </Fragment>
  ));
}

/** The release year, which leads to other songs of its decade. */
export function YearLink({ year }: { year: number }) {
  const hasPage = useHasPage('/decades/:decade');
  if (!hasPage) return year;
  return (
    <Link to={toDecadePath(year)} className={styles.link}>
      {year}
    </Link>
  );
}
