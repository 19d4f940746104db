import { isSent, percentSent, type Transfer } from './transfer-rate.ts';
import { transferText, transferValueText } from './transfer-text.ts';
import styles from './transfer.module.css';

/** How much of an upload has left, how fast and for how long. Once all has, the server still checks the files. */
export function TransferProgress({ transfer, label }: { transfer: Transfer; label: string }) {
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percentSent(transfer)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={transferValueText(transfer)}
        data-checking={isSent(transfer) || undefined}
      >
        <span className={styles.bar} style={{ width: `${percentSent(transfer)}%` }} />
      </div>
      <p className={styles.text}>{transferText(transfer)}</p>
    </div>
  );
}
