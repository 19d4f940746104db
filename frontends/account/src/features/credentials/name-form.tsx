import { zodResolver } from '@hookform/resolvers/zod';
import { artistNameSchema, renameSchema, userSchema } from '@rubato/contracts';
import { Button, FormFailure, TextField } from '@rubato/ui';
import {
  request,
  showFieldErrors,
  showToast,
  useQueryClient,
  useSetSession,
  useUnsavedWork,
} from '@rubato/web-kit';
import { useForm } from 'react-hook-form';
import styles from '../account/account.module.css';

type NameField = 'username' | 'artist_name';

const forms = {
  username: { path: '/api/auth/username', schema: renameSchema },
  artist_name: { path: '/api/auth/artist-name', schema: artistNameSchema },
} as const;

interface NameFormProps {
  field: NameField;
  label: string;
  value: string;
  hint?: string;
}

/** A form that changes one of the user's names. */
export function NameForm({ field, label, value, hint }: NameFormProps) {
  const setSession = useSetSession();
  const queries = useQueryClient();
  const { path, schema } = forms[field];
  const { register, handleSubmit, setError, formState } = useForm<Partial<Record<NameField, string>>>({
    resolver: zodResolver(schema) as never,
    defaultValues: { [field]: value },
  });
  const { errors, isDirty, isSubmitting } = formState;
  useUnsavedWork(isDirty && !isSubmitting);
  const submit = handleSubmit(async (body) => {
    try {
      setSession(await request(path, { method: 'PUT', body, schema: userSchema }));
      // Names are everywhere: on songs, albums and the artist's page.
      await queries.invalidateQueries();
      showToast('success', `${label} changed`);
    } catch (error) {
      showFieldErrors(error, setError, { [field]: field });
    }
  });
  return (
    <form className={styles.nameForm} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={label}
        autoComplete={field === 'username' ? 'username' : 'off'}
        hint={hint}
        error={errors[field]?.message}
        {...register(field)}
      />
      <Button type="submit" pending={isSubmitting} disabled={!isDirty}>
        Save {label.toLowerCase()}
      </Button>
      <FormFailure text={errors.root?.message} />
    </form>
  );
}
