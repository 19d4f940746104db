import { Button } from '@rubato/ui';
import { useSetModal } from '@rubato/web-kit';
import { UserPlus } from 'lucide-react';
import styles from './sidebar.module.css';

export function SignUpPrompt() {
  const setModal = useSetModal();
  return (
    <div className={styles.prompt}>
      <p className={styles.wide}>Create an account to add songs, albums and playlists to your library.</p>
      <Button aria-label="Sign up" onClick={() => setModal('signup')}>
        <UserPlus size={18} aria-hidden="true" />
        <span className={styles.wide}>Sign up</span>
      </Button>
    </div>
  );
}
