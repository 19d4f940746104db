import { Button } from '@rubato/ui';
import { getErrorText, showToast, useMutation, useQueryClient } from '@rubato/web-kit';
import { accountQuery } from '../account/account.query.ts';
import { send } from '../account/message.ts';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';

/** Removes the password of an account that has another way in. */
export function RemovePassword() {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirmation();
  const removal = useMutation({
    mutationFn: () => confirm(() => send('DELETE', '/api/auth/password')),
    onSuccess: async (text) => {
      if (!text) return;
      await queries.invalidateQueries(accountQuery);
      showToast('success', text);
    },
    onError: (error) => showToast('failure', getErrorText(error)),
  });
  return (
    <>
      <Button pending={removal.isPending} onClick={() => removal.mutate()}>
        Remove password
      </Button>
      {dialog}
    </>
  );
}
