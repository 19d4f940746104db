import { useSession } from '@rubato/web-kit';
import { Library } from 'lucide-react';
import { LibraryTabs } from './library-tabs.tsx';
import { SignUpPrompt } from './sign-up-prompt.tsx';
import styles from './sidebar.module.css';

/** Your Library: beside the page, a rail of covers where there is little room, a drawer on phones. */
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
