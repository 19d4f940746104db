import { zodResolver } from '@hookform/resolvers/zod';
import { albumFormSchema, type AlbumForm as AlbumFields } from '@rubato/contracts';
import { Button, DialogEnd, TextField } from '@rubato/ui';
import { useUnsavedWork, type ModalOf } from '@rubato/web-kit';
import { useForm, useWatch } from 'react-hook-form';
import { AlbumFormCover } from './album-form-cover.tsx';
import type { AlbumFormValues } from './album-form-values.ts';
import { showAlbumErrors } from './show-album-errors.ts';
import styles from './album-form.module.css';

interface AlbumFormProps {
  /** The dialog that it is in. */
  dialog: ModalOf<'browse'>;
  values: AlbumFormValues;
  /** What the button says. */
  action: string;
  save: (album: AlbumFields) => Promise<void>;
  onCancel: () => void;
}

/** The form that makes or changes an album. Errors appear after the first attempt, and from then on live. */
export function AlbumForm({ dialog, values, action, save, onCancel }: AlbumFormProps) {
  const { register, handleSubmit, setError, control, formState } = useForm<
    AlbumFormValues,
    unknown,
    AlbumFields
  >({ resolver: zodResolver(albumFormSchema), defaultValues: values });
  const url = useWatch({ control, name: 'image_url' });
  const { errors, isDirty, isSubmitting } = formState;
  useUnsavedWork(isDirty && !isSubmitting, { dialog });
  const submit = handleSubmit(async (album) => {
    try {
      await save(album);
    } catch (error) {
      showAlbumErrors(error, setError);
    }
  });
  const field = (name: keyof AlbumFormValues) => ({
    ...register(name),
    autoComplete: 'off',
    error: errors[name]?.message,
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <AlbumFormCover url={url} />
      <TextField label="Album Title" {...field('title')} />
      <TextField
        label="Album Cover Image"
        type="url"
        inputMode="url"
        hint="The address of a picture: .png, .jpg or .jpeg"
        {...field('image_url')}
      />
      <TextField label="Album Release Year" inputMode="numeric" {...field('release_year')} />
      <DialogEnd failure={errors.root?.message}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" pending={isSubmitting}>
          {action}
        </Button>
      </DialogEnd>
    </form>
  );
}
