import { Music } from 'lucide-react';
import styles from './add-song.module.css';

/** Lies over the page while files are held over it. */
export function DropSign({ text }: { text: string }) {
  return (
    <div className={styles.dropSign} aria-hidden="true">
      <p className={styles.dropText}>
        <Music size={24} /> {text}
      </p>
    </div>
  );
}
