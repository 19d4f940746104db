import { useSession } from '@rubato/web-kit';
import { Library } from 'lucide-react';
import { LibraryTabs } from './library-tabs.tsx';
import { SignUpPrompt } from './sign-up-prompt.tsx';
import styles from './sidebar.module.css';

/** Your Library: a sidebar, a rail of covers in narrow windows, a drawer on phones. */
export function Sidebar() {
  const { user, checking } = useSession();
  return (
    <div className={styles.sidebar}>
      <h2 className={styles.title}>
        <Library size={22} aria-hidden="true" />
        <span className={styles.wide}>Your Library</span>
      </h2>
      {user ? <LibraryTabs key={user.id} user={user} /> : !checking && <SignUpPrompt />}
    </div>
  );
}
