import { Progress } from '@rubato/ui';
import { isSent, computePercentSent, type Transfer } from './transfer-rate.ts';
import { formatTransfer, formatTransferValue } from './transfer-text.ts';

/** Progress, speed and remaining time of an upload. After the last byte, the server still checks the files. */
export function TransferProgress({ transfer, label }: { transfer: Transfer; label: string }) {
  return (
    <Progress
      label={label}
      percent={computePercentSent(transfer)}
      text={formatTransfer(transfer)}
      valueText={formatTransferValue(transfer)}
      busy={isSent(transfer)}
    />
  );
}
