import { Button } from '@rubato/ui';
import styles from './add-song.module.css';

/** How much of the upload has left. At 100 the server still looks at the files. */
export function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const text = percent < 100 ? `${percent}%` : 'Checking the files';
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label="Upload"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
      >
        <span className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
      <span className={styles.percent}>{text}</span>
      <Button size="small" kind="plain" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
