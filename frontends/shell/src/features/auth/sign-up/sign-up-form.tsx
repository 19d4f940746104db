import { zodResolver } from '@hookform/resolvers/zod';
import { signUpFormSchema, type User } from '@rubato/contracts';
import { ProofProgress, useProof } from '@rubato/proof-of-work';
import { Button, FormFailure, TextField } from '@rubato/ui';
import { showFieldErrors } from '@rubato/web-kit';
import { useForm } from 'react-hook-form';
import { getInvitationToken } from './invitation.ts';
import { signUp } from './sign-up.ts';
import styles from '../auth.module.css';

const fieldNames = {
  email: 'email',
  username: 'username',
  artist_name: 'artist_name',
  artistName: 'artist_name',
  password: 'password',
  confirmPassword: 'confirmPassword',
} as const;

const empty = { email: '', username: '', artist_name: '', password: '', confirmPassword: '' };

export function SignUpForm({ onSuccess }: { onSuccess: (user: User) => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(signUpFormSchema),
    defaultValues: empty,
  });
  const invitation = getInvitationToken();
  const { errors, isSubmitting } = formState;
  const { prove, solved } = useProof();
  const submit = handleSubmit(async ({ confirmPassword: _repeated, ...user }) => {
    try {
      const form = { ...user, ...(invitation && { invitation }) };
      onSuccess(await prove((headers) => signUp(form, headers)));
    } catch (error) {
      showFieldErrors(error, setError, fieldNames);
    }
  });
  const registerField = (name: keyof typeof empty, autoComplete: string, type = 'text') => ({
    ...register(name),
    type,
    autoComplete,
    error: errors[name]?.message,
  });

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {invitation && <p>You are invited. Choose your name and password.</p>}
      <TextField label="Email" {...registerField('email', 'email', 'email')} />
      <TextField label="Username" {...registerField('username', 'username')} />
      <TextField
        label="Artist name"
        hint="The name shown on your songs. If empty, your username is used."
        {...registerField('artist_name', 'nickname')}
      />
      <TextField label="Password" {...registerField('password', 'new-password', 'password')} />
      <TextField label="Confirm Password" {...registerField('confirmPassword', 'new-password', 'password')} />
      <FormFailure text={errors.root?.message} />
      <ProofProgress solved={solved} />
      <Button kind="primary" type="submit" pending={isSubmitting}>
        Sign Up
      </Button>
    </form>
  );
}
