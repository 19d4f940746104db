import { zodResolver } from '@hookform/resolvers/zod';
import { albumFormSchema, type AlbumForm as AlbumFields } from '@rubato/contracts';
import { Button, CoverField, DialogFooter, TextField } from '@rubato/ui';
import { getCollectionErrorText, showFieldErrors, uploadImage, useUnsavedWork } from '@rubato/web-kit';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { getAlbumFailure } from './album-failure.ts';
import type { AlbumFormValues } from './album-form-values.ts';
import styles from './album-form.module.css';

const fieldNames = { title: 'title', image_url: 'image_url', release_year: 'release_year' } as const;

interface AlbumFormProps {
  /** The dialog that contains the form. */
  dialog: string;
  values: AlbumFormValues;
  /** Label of the submit button. */
  action: string;
  save: (album: AlbumFields) => Promise<void>;
  onCancel: () => void;
}

/** The form to create or update an album. Errors appear after the first submit and update while typing from then on. */
export function AlbumForm({ dialog, values, action, save, onCancel }: AlbumFormProps) {
  const { register, handleSubmit, setError, setValue, control, formState } = useForm({
    resolver: zodResolver(albumFormSchema),
    defaultValues: values,
  });
  const [isCoverBusy, setCoverBusy] = useState(false);
  const { errors, isDirty, isSubmitted, isSubmitting } = formState;
  useUnsavedWork((isDirty || isCoverBusy) && !isSubmitting, { dialog });
  const submit = handleSubmit(async (album) => {
    try {
      await save(album);
    } catch (error) {
      showFieldErrors(error, setError, fieldNames);
      // Errors at fields do not replace the text about the album as a whole.
      setError('root', { message: getAlbumFailure(error) });
    }
  });
  const registerField = (name: keyof AlbumFormValues) => ({
    ...register(name),
    autoComplete: 'off',
    error: errors[name]?.message,
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField label="Album Title" {...registerField('title')} />
      <CoverField
        url={useWatch({ control, name: 'image_url' })}
        send={uploadImage}
        getFailureText={getCollectionErrorText}
        onChange={(value) => setValue('image_url', value, { shouldDirty: true, shouldValidate: isSubmitted })}
        onBusyChange={setCoverBusy}
        error={errors.image_url?.message}
      >
        <TextField
          label="Album Cover Image"
          type="url"
          inputMode="url"
          hint="Or paste an image URL ending in .png, .jpg or .jpeg"
          {...registerField('image_url')}
        />
      </CoverField>
      <TextField label="Album Release Year" inputMode="numeric" {...registerField('release_year')} />
      <DialogFooter failure={errors.root?.message}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" pending={isSubmitting} disabled={isCoverBusy}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}
