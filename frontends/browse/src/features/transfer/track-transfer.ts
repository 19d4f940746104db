import type { UploadProgress } from '@rubato/web-kit';
import { recordProgress, startTransfer, type Transfer } from './transfer-rate.ts';

const intervalMs = 1000;

/** Reports a transfer on every progress event and once a second, so that the displayed speed drops when it stalls. */
export function trackTransfer(report: (transfer: Transfer) => void) {
  let transfer = startTransfer(performance.now());
  const onProgress = (progress: UploadProgress) => {
    transfer = recordProgress(transfer, progress, performance.now());
    report(transfer);
  };
  const timer = setInterval(() => onProgress(transfer), intervalMs);
  report(transfer);
  return { onProgress, end: () => clearInterval(timer) };
}
