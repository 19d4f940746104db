import { zodResolver } from '@hookform/resolvers/zod';
import { albumFormSchema, type AlbumForm as AlbumFields } from '@rubato/contracts';
import {
  Button,
  CardCaption,
  CoverField,
  DialogFooter,
  FormColumns,
  TextField,
  isUploadedCover,
} from '@rubato/ui';
import { getCollectionErrorText, showFieldErrors, uploadImage, useUnsavedWork } from '@rubato/web-kit';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { getAlbumFailure } from './album-failure.ts';
import type { AlbumFormValues } from './album-form-values.ts';
import styles from './album-form.module.css';

const fieldNames = { title: 'title', image_url: 'image_url', release_year: 'release_year' } as const;

interface AlbumFormProps {
  /** The dialog that contains the form. */
  dialog: string;
  values: AlbumFormValues;
  /** The artist name of the owner. */
  artist: string | undefined;
  /** Label of the submit button. */
  action: string;
  save: (album: AlbumFields) => Promise<void>;
  onCancel: () => void;
}

/** The form to create or update an album. Errors appear after the first submit and update while typing from then on. */
export function AlbumForm({ dialog, values, artist, action, save, onCancel }: AlbumFormProps) {
  const form = useForm({ resolver: zodResolver(albumFormSchema), defaultValues: values });
  const [isCoverBusy, setCoverBusy] = useState(false);
  const { errors, isDirty, isSubmitting } = form.formState;
  const imageUrl = useWatch({ control: form.control, name: 'image_url' });
  useUnsavedWork((isDirty || isCoverBusy) && !isSubmitting, { dialog });
  const submit = form.handleSubmit(async (album) => {
    try {
      await save(album);
    } catch (error) {
      showFieldErrors(error, form.setError, fieldNames);
      // Errors at fields do not replace the text about the album as a whole.
      form.setError('root', { message: getAlbumFailure(error) });
    }
  });
  const registerField = (name: keyof AlbumFormValues) => ({
    ...form.register(name),
    autoComplete: 'off',
    error: errors[name]?.message,
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <FormColumns
        lead={<TextField label="Album Title" {...registerField('title')} />}
        aside={<AlbumCover form={form} artist={artist} onBusyChange={setCoverBusy} />}
      >
        {!isUploadedCover(imageUrl) && (
          <TextField
            label="Album Cover Image"
            type="url"
            inputMode="url"
            placeholder="https://"
            hint="Upload an image, or paste a URL that ends in .png, .jpg or .jpeg"
            {...registerField('image_url')}
          />
        )}
        <TextField label="Album Release Year" inputMode="numeric" {...registerField('release_year')} />
      </FormColumns>
      <DialogFooter failure={errors.root?.message}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" pending={isSubmitting} disabled={isCoverBusy}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}

interface AlbumCoverProps extends Pick<AlbumFormProps, 'artist'> {
  form: UseFormReturn<AlbumFormValues, unknown, AlbumFields>;
  onBusyChange: (isBusy: boolean) => void;
}

/** The cover, with the card of the album as it will look. */
function AlbumCover({ form, artist, onBusyChange }: AlbumCoverProps) {
  const { control, setValue, formState } = form;
  const [title, url] = useWatch({ control, name: ['title', 'image_url'] });
  const error = formState.errors.image_url?.message;
  return (
    <CoverField
      hiddenLabel
      url={url}
      send={uploadImage}
      getFailureText={getCollectionErrorText}
      onChange={(value) =>
        setValue('image_url', value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
      }
      onBusyChange={onBusyChange}
      error={error}
      invalid={error !== undefined}
      caption={<CardCaption title={title} placeholder="Album Title" line={artist} />}
    />
  );
}
