import type { Passkey } from '@rubato/contracts';
import { Button, Dialog, DialogFooter } from '@rubato/ui';
import { getErrorText, showToast, useMutation, useQueryClient } from '@rubato/web-kit';
import { accountQuery } from '../account/account.query.ts';
import { send } from '../account/message.ts';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';
import { passkeysQuery } from './passkeys.query.ts';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: RemovePasskeyDialogProps) {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirmation();
  const removal = useMutation({
    mutationFn: () => confirm(() => send('DELETE', `/api/auth/passkeys/${id}`)),
    onSuccess: async (text) => {
      if (!text) return;
      await Promise.all([queries.invalidateQueries(passkeysQuery), queries.invalidateQueries(accountQuery)]);
      showToast('success', text);
      onClose();
    },
  });
  return (
    <Dialog
      title={`Remove “${name}”?`}
      description="It no longer logs you in. Your device may still offer it: delete it there too."
      open
      onClose={onClose}
    >
      <DialogFooter failure={removal.error ? getErrorText(removal.error) : undefined}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
          Remove
        </Button>
      </DialogFooter>
      {dialog}
    </Dialog>
  );
}
