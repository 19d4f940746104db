import { EmptyState, ErrorState, getButtonClass } from '@rubato/ui';
import { Link, PageTitle, decadesQuery, getErrorText, genresQuery, useQuery } from '@rubato/web-kit';
import { Tiles, TilesSkeleton, createDecadeTile, createGenreTile, type Tile } from '../genre-tiles/tiles.tsx';
import styles from './genres.module.css';

/** All genres and decades. The decades are below the genres, whose height is unknown until they have loaded. */
export function GenresPage() {
  const genres = useQuery(genresQuery);
  const decades = useQuery(decadesQuery);
  return (
    <div className={styles.page}>
      <PageTitle>Genres</PageTitle>
      <h1 className={styles.title}>Genres</h1>
      <TileList name="Genres" query={genres} tiles={genres.data?.map(createGenreTile)} count={12} />
      {!genres.isPending && decades.data?.length !== 0 && (
        <section aria-labelledby="decades-title">
          <h2 id="decades-title" className={styles.heading}>
            Decades
          </h2>
          <TileList name="Decades" query={decades} tiles={decades.data?.map(createDecadeTile)} count={6} />
        </section>
      )}
    </div>
  );
}

interface TileListProps {
  name: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  tiles: readonly Tile[] | undefined;
  /** The number of tiles of the placeholder. */
  count: number;
}

function TileList({ name, query, tiles, count }: TileListProps) {
  const { error, isFetching, refetch } = query;
  if (tiles?.length === 0) return <NoGenres />;
  if (tiles) return <Tiles tiles={tiles} />;
  if (!error) return <TilesSkeleton label={`Loading ${name.toLowerCase()}`} count={count} />;
  return (
    <ErrorState
      title={`${name} couldn’t be loaded`}
      text={getErrorText(error)}
      onRetry={() => void refetch()}
      pending={isFetching}
    />
  );
}

function NoGenres() {
  return (
    <EmptyState
      drawing="crate"
      title="No song has a genre yet"
      text="Artists choose a genre when they add or update a song."
    >
      <Link to="/" className={getButtonClass({})}>
        Browse songs
      </Link>
    </EmptyState>
  );
}
