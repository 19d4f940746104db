import type { User } from '@rubato/contracts';
import { getButtonClass, joinClassNames } from '@rubato/ui';
import { Link } from '@rubato/web-kit';
import { Plus } from 'lucide-react';
import { CurrentSongs } from './current-songs.tsx';
import styles from './sidebar.module.css';

export function SongsTab({ userId }: { userId: User['id'] }) {
  return (
    <>
      <Link
        to="/songs/new"
        className={joinClassNames(getButtonClass({}), styles.add)}
        aria-label="Add a song"
        title="Add a song"
      >
        <Plus size={18} aria-hidden="true" />
        <span className={styles.wide}>Add a song</span>
      </Link>
      <CurrentSongs userId={userId} />
    </>
  );
}
