import { zodResolver } from '@hookform/resolvers/zod';
import { passkeyRenameSchema } from '@rubato/contracts';
import { Button, FormFailure, TextField } from '@rubato/ui';
import { showFieldErrors, showToast, useQueryClient } from '@rubato/web-kit';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountQuery } from '../account/account.query.ts';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';
import { addPasskey, getPasskeyErrorText } from './authenticator.ts';
import { passkeysQuery } from './passkeys.query.ts';

/** An empty name is that of the browser. */
const formSchema = z.object({ name: z.union([z.literal(''), passkeyRenameSchema.shape.name]) });

/** Creates a passkey in the browser or an authenticator that it reaches. */
export function AddPasskeyForm() {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirmation();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name }) => {
    try {
      const added = await confirm(() => addPasskey(name));
      if (!added) return;
      reset();
      await Promise.all([queries.invalidateQueries(passkeysQuery), queries.invalidateQueries(accountQuery)]);
      showToast('success', `Passkey “${added.name}” added`);
    } catch (error) {
      showFieldErrors(error, setError, { name: 'name' }, getPasskeyErrorText);
    }
  });
  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Name"
          hint="For example “My phone”. If empty, the name of your browser is used."
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <FormFailure text={errors.root?.message} />
        <Button type="submit" pending={isSubmitting}>
          Add a passkey
        </Button>
      </form>
      {dialog}
    </>
  );
}
