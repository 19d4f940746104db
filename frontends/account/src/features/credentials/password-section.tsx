import { zodResolver } from '@hookform/resolvers/zod';
import {
  newPasswordFormSchema,
  passwordChangeFormSchema,
  userSchema,
  type AccountDetails,
} from '@rubato/contracts';
import { Button, FormFailure, SettingsSection, TextField } from '@rubato/ui';
import {
  request,
  showFieldErrors,
  showToast,
  useQueryClient,
  useSetSession,
  useUnsavedWork,
} from '@rubato/web-kit';
import { useForm } from 'react-hook-form';
import { useOwnQuery } from '../account/own-query.ts';
import { accountQuery } from '../account/account.query.ts';
import styles from '../account/account.module.css';
import { identitiesQuery } from '../connections/identities.query.ts';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';
import { RemovePassword } from './remove-password.tsx';

const fields = { current_password: 'current_password', password: 'password' } as const;
const empty = { current_password: '', password: '', confirmPassword: '' };

/** Replaces the password, or adds the first one to an account without. */
export function PasswordSection({ account }: { account: AccountDetails }) {
  const { has_password: hasPassword } = account;
  const hasOtherWayIn = useHasOtherWayIn(account);
  return (
    <SettingsSection title="Password">
      {!hasPassword && <p className={styles.note}>Your account has no password. You can add one.</p>}
      <PasswordForm hasPassword={hasPassword} />
      {hasPassword && hasOtherWayIn && <RemovePassword />}
    </SettingsSection>
  );
}

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const setSession = useSetSession();
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirmation();
  const { register, handleSubmit, setError, reset, formState } = useForm<typeof empty>({
    resolver: zodResolver(hasPassword ? passwordChangeFormSchema : newPasswordFormSchema) as never,
    defaultValues: empty,
  });
  const { errors, isDirty, isSubmitting } = formState;
  useUnsavedWork(isDirty && !isSubmitting);
  const submit = handleSubmit(async ({ current_password, password }) => {
    const body = { password, ...(hasPassword ? { current_password } : {}) };
    try {
      const user = await confirm(() =>
        request('/api/auth/password', { method: 'PUT', body, schema: userSchema }),
      );
      if (!user) return;
      setSession(user);
      reset(empty);
      await queries.invalidateQueries(accountQuery);
      showToast('success', 'Password changed. All other sessions have ended.');
    } catch (error) {
      showFieldErrors(error, setError, fields);
    }
  });
  const registerField = (name: keyof typeof empty, autoComplete = 'new-password') => ({
    ...register(name),
    type: 'password',
    autoComplete,
    error: errors[name]?.message,
  });
  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {hasPassword && (
          <TextField label="Current password" {...registerField('current_password', 'current-password')} />
        )}
        <TextField label="New password" {...registerField('password')} />
        <TextField label="Confirm Password" {...registerField('confirmPassword')} />
        <FormFailure text={errors.root?.message} />
        <Button type="submit" pending={isSubmitting} disabled={!isDirty}>
          {hasPassword ? 'Change password' : 'Add password'}
        </Button>
      </form>
      {dialog}
    </>
  );
}

/** Whether the user can log in without the password: with a passkey, or an identity at a configured provider. */
function useHasOtherWayIn({ passkeys = 0 }: AccountDetails): boolean {
  const { data } = useOwnQuery(identitiesQuery);
  return passkeys > 0 || Boolean(data?.identities.some(({ provider }) => provider !== null));
}
