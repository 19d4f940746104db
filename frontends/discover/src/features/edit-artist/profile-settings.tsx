import { ErrorState, SettingsSection, Skeleton } from '@rubato/ui';
import { getErrorText, Link, Sections, useQuery, useSession } from '@rubato/web-kit';
import { createOwnArtistQuery } from '../own-artist/own-artist.query.ts';
import { ArtistForm } from './artist-form.tsx';
import styles from './edit-artist.module.css';

/** What others see of a user: their names, and the profile of their artist. */
export function ProfileSettings() {
  return (
    <div className={styles.profile}>
      <Sections place="profile" />
      <SettingsSection title="Artist page">
        <OwnArtistForm />
      </SettingsSection>
    </div>
  );
}

function OwnArtistForm() {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useQuery(createOwnArtistQuery(user?.id));
  if (data)
    return (
      <>
        <p className={styles.description}>
          Your songs and albums are on <Link to={`/artists/${data.handle}`}>your artist page</Link>.
        </p>
        <ArtistForm key={data.id} artist={data} />
      </>
    );
  if (!error) return <Skeleton className={styles.skeleton} />;
  return (
    <ErrorState
      title="Your profile couldn’t be loaded"
      text={getErrorText(error)}
      onRetry={() => void refetch()}
      pending={isFetching}
    />
  );
}
