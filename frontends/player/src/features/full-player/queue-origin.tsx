import { Link, type QueueEntry } from '@rubato/web-kit';
import { useQueueOrigin } from './use-queue-origin.ts';
import styles from './full-player.module.css';

/** Where the song is played from, with a link to that list. */
export function QueueOrigin({ entry }: { entry: QueueEntry }) {
  const { label, name, path } = useQueueOrigin(entry);
  return (
    <>
      <p className={styles.originLabel}>{label}</p>
      {name && (
        <p className={styles.originName} dir="auto" title={name}>
          {path ? <Link to={path}>{name}</Link> : name}
        </p>
      )}
    </>
  );
}
