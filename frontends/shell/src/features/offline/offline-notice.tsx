import { WifiOff } from 'lucide-react';
import { useOnline } from './use-online.ts';
import styles from './offline-notice.module.css';

/** Says that the network is away, for as long as it is. The place of the notice is always there for screen readers. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <WifiOff size={16} aria-hidden="true" />
          You are offline. What is loaded still plays.
        </p>
      )}
    </div>
  );
}
