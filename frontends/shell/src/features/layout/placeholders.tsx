import { Skeleton } from '@rubato/ui';
import { usePlayer, useSession } from '@rubato/web-kit';
import styles from './placeholders.module.css';

/** The shape of the search field, or of its button, while its code loads. */
export const SearchPlaceholder = () => <Skeleton className={styles.search} />;

/** The shape of the library, which has only an invitation for visitors, while its code loads. */
export function LibraryPlaceholder() {
  const { user, checking } = useSession();
  return (
    <div className={styles.library} aria-hidden="true">
      <Skeleton className={styles.title} />
      {user && (
        <>
          <Skeleton className={styles.tabs} />
          <Rows />
        </>
      )}
      {!user && !checking && <Skeleton className={styles.invitation} />}
    </div>
  );
}

/** The shape of the player, whose song and progress are shown only if there is a queue, while its code loads. */
export function PlayerPlaceholder() {
  const empty = usePlayer(({ queue }) => queue.songs.length === 0);
  return (
    <div className={styles.player} aria-hidden="true">
      <div className={styles.song}>
        {!empty && <Skeleton className={styles.cover} />}
        <Skeleton className={styles.text} />
      </div>
      <div className={styles.controls}>
        <Skeleton className={styles.play} />
        {!empty && <Skeleton className={styles.progress} />}
      </div>
      <Skeleton className={styles.volume} />
    </div>
  );
}

/** The shape of the queue, and close to that of lyrics. */
export function SidePanelPlaceholder() {
  return (
    <div className={styles.panel} aria-hidden="true">
      <Skeleton className={styles.title} />
      <Rows />
    </div>
  );
}

function Rows() {
  return Array.from({ length: 5 }, (_, index) => (
    <div key={index} className={styles.row}>
      <Skeleton className={styles.cover} />
      <Skeleton className={styles.text} />
    </div>
  ));
}
