import { Progress } from '@rubato/ui';
import { isSent, percentSent, type Transfer } from './transfer-rate.ts';
import { transferText, transferValueText } from './transfer-text.ts';

/** How much of an upload has left, how fast and for how long. Once all has, the server still checks the files. */
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
