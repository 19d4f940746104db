import { Progress } from '@rubato/ui';
import { isSent, percentSent, type Transfer } from './transfer-rate.ts';
import { transferText, transferValueText } from './transfer-text.ts';

/** Progress, speed and remaining time of an upload. After the last byte, the server still checks the files. */
export function TransferProgress({ transfer, label }: { transfer: Transfer; label: string }) {
  return (
    <Progress
      label={label}
      percent={percentSent(transfer)}
      text={transferText(transfer)}
      valueText={transferValueText(transfer)}
      busy={isSent(transfer)}
    />
  );
}
