import { ErrorState, SettingsSection, Skeleton } from '@rubato/ui';
import { errorText, Link, Sections, useQuery, useQueryClient, useSession } from '@rubato/web-kit';
import { artistQuery } from '../artist/artist.query.ts';
import { ownArtistQuery } from '../own-artist/own-artist.query.ts';
import { ArtistForm } from './artist-form.tsx';
import styles from './edit-artist.module.css';

/** What others see of a member: their names, and the profile of their artist. */
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
  const own = useQuery(ownArtistQuery(user?.id));
  const handle = own.data?.handle ?? '';
  const artist = useQuery({ ...artistQuery(useQueryClient(), handle), enabled: handle !== '' });
  if (artist.data)
    return (
      <>
        <p className={styles.description}>
          Your songs and albums are on <Link to={`/artists/${artist.data.handle}`}>your artist page</Link>.
        </p>
        <ArtistForm key={artist.data.id} artist={artist.data} />
      </>
    );
  const { error, isFetching, refetch } = own.data ? artist : own;
  if (!error) return <Skeleton className={styles.skeleton} />;
  return (
    <ErrorState
      title="Your profile couldn’t be loaded"
      text={errorText(error)}
      onRetry={() => void refetch()}
      pending={isFetching}
    />
  );
}
