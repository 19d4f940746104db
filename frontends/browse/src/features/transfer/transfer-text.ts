import { formatFileSize } from '@rubato/ui';
import { bytesPerSecond, isSent, percentSent, secondsLeft, type Transfer } from './transfer-rate.ts';

/** Such as `12.4 MB of 48.0 MB · 3.2 MB/s · 12 s left`, omitting unknown values; `Checking…` once everything is sent. */
export function transferText(transfer: Transfer): string {
  if (isSent(transfer)) return 'Checking…';
  if (transfer.total === 0) return 'Starting…';
  const speed = bytesPerSecond(transfer);
  const left = secondsLeft(transfer);
  return [
    `${formatFileSize(transfer.sent)} of ${formatFileSize(transfer.total)}`,
    speed !== undefined && `${(speed / 1_000_000).toFixed(1)} MB/s`,
    left !== undefined && `${timeText(left)} left`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** For screen readers: `42%`, or `Checking…`. */
export const transferValueText = (transfer: Transfer): string =>
  isSent(transfer) ? 'Checking…' : `${percentSent(transfer)}%`;

function timeText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.ceil(seconds / 3600)} h`;
}
