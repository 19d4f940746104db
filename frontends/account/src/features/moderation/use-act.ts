import { getErrorText, showToast, useMutation, useQueryClient } from '@rubato/web-kit';
import { adminKey } from './use-admin-list.ts';

/** Runs an action of a moderator, shows its result in a toast, and refetches the lists. */
export function useAct<Input = void>(act: (input: Input) => Promise<string | undefined>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (text) => text && showToast('success', text),
    onError: (error) => showToast('failure', getErrorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: [adminKey] }),
  });
}
