import { SettingsSection } from '@rubato/ui';
import { useSession } from '@rubato/web-kit';
import styles from '../account/account.module.css';
import { NameForm } from './name-form.tsx';

/** The names of a user, at the top of their profile. */
export function NameSettings() {
  const { user } = useSession();
  if (!user) return null;
  if (user.is_demo)
    return <p className={styles.note}>Everyone shares the demo account, so its names can’t be changed.</p>;
  const { username, artist_name: artistName } = user;
  return (
    <div className={styles.sections}>
      <SettingsSection title="Names">
        <NameForm key={`username ${username}`} field="username" label="Username" value={username} />
        <NameForm
          key={`artist ${artistName}`}
          field="artist_name"
          label="Artist name"
          value={artistName}
          hint="The name that your songs and albums show."
        />
      </SettingsSection>
    </div>
  );
}
