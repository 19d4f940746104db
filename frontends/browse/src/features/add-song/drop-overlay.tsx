import { Music } from 'lucide-react';
import styles from './add-song.module.css';

/** Covers the page while files are dragged over it. */
export function DropOverlay({ text }: { text: string }) {
  return (
    <div className={styles.dropOverlay} aria-hidden="true">
      <p className={styles.dropText}>
        <Music size={24} /> {text}
      </p>
    </div>
  );
}
