import { ErrorState, Skeleton } from '@rubato/ui';
import { getErrorText, Link, Sections, useQuery, useSession } from '@rubato/web-kit';
import { useId, type ReactNode } from 'react';
import { createOwnArtistQuery } from '../own-artist/own-artist.query.ts';
import { ArtistForm } from './artist-form.tsx';
import styles from './edit-artist.module.css';

/** What others see of a user: their names, and the profile of their artist. */
export function ProfileSettings() {
  const titleId = useId();
  return (
    <div className={styles.profile}>
      <Sections place="profile" />
      <section aria-labelledby={titleId}>
        <OwnArtistForm
          heading={
            <h3 id={titleId} className={styles.title}>
              Artist page
            </h3>
          }
        />
      </section>
    </div>
  );
}

function OwnArtistForm({ heading }: { heading: ReactNode }) {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useQuery(createOwnArtistQuery(user?.id));
  if (data)
    return (
      <ArtistForm
        key={data.id}
        artist={data}
        heading={
          <>
            {heading}
            <p className={styles.description}>
              Your songs and albums are on <Link to={`/artists/${data.handle}`}>your artist page</Link>.
            </p>
          </>
        }
      />
    );
  return (
    <div className={styles.form}>
      {heading}
      {error ? (
        <ErrorState
          title="Your profile couldn’t be loaded"
          text={getErrorText(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : (
        <Skeleton className={styles.skeleton} />
      )}
    </div>
  );
}
