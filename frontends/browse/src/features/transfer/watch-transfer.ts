import type { UploadProgress } from '@rubato/web-kit';
import { advance, startTransfer, type Transfer } from './transfer-rate.ts';

const beat = 1000;

/** Tells `report` of a transfer as it goes, once a second without news too, so that one that stands still shows it. */
export function watchTransfer(report: (transfer: Transfer) => void) {
  let transfer = startTransfer(performance.now());
  const onProgress = (progress: UploadProgress) => {
    transfer = advance(transfer, progress, performance.now());
    report(transfer);
  };
  const timer = setInterval(() => onProgress(transfer), beat);
  report(transfer);
  return { onProgress, end: () => clearInterval(timer) };
}
