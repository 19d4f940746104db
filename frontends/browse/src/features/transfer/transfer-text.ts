import { formatFileSize } from '@rubato/ui';
import {
  computeBytesPerSecond,
  isSent,
  computePercentSent,
  computeSecondsLeft,
  type Transfer,
} from './transfer-rate.ts';

/** Such as `12.4 MB of 48.0 MB · 3.2 MB/s · 12 s left`, omitting unknown values; `Checking…` once everything is sent. */
export function formatTransfer(transfer: Transfer): string {
  if (isSent(transfer)) return 'Checking…';
  if (transfer.total === 0) return 'Starting…';
  const speed = computeBytesPerSecond(transfer);
  const left = computeSecondsLeft(transfer);
  return [
    `${formatFileSize(transfer.sent)} of ${formatFileSize(transfer.total)}`,
    speed !== undefined && `${(speed / 1_000_000).toFixed(1)} MB/s`,
    left !== undefined && `${formatTime(left)} left`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** For screen readers: `42%`, or `Checking…`. */
export const formatTransferValue = (transfer: Transfer): string =>
  isSent(transfer) ? 'Checking…' : `${computePercentSent(transfer)}%`;

function formatTime(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.ceil(seconds / 3600)} h`;
}
