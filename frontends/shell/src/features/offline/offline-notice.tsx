import { WifiOff } from 'lucide-react';
import { useOnline } from './use-online.ts';
import styles from './offline-notice.module.css';

/** A notice while the browser is offline. Its live region is always rendered, so that screen readers announce changes. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <WifiOff size={16} aria-hidden="true" />
          You’re offline. Music that has already loaded keeps playing.
        </p>
      )}
    </div>
  );
}
