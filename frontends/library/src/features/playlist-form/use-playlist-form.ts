import { zodResolver } from '@hookform/resolvers/zod';
import { createPlaylistSchema, type CreatePlaylist } from '@rubato/contracts';
import { getCollectionErrorText, showFieldErrors, useUnsavedWork, type FieldNames } from '@rubato/web-kit';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { PlaylistValues } from './playlist-values.ts';

/** The form's fields by the API's names. */
const fieldNames: FieldNames<keyof PlaylistValues> = {
  name: 'name',
  description: 'description',
  image_url: 'image_url',
  imageUrl: 'image_url',
};

/** State of the playlist form. Errors appear after the first submit and update while typing from then on. */
export function usePlaylistForm(
  defaultValues: PlaylistValues,
  save: (playlist: CreatePlaylist) => Promise<void>,
  dialog: string,
) {
  const { register, handleSubmit, setError, setValue, control, formState } = useForm({
    resolver: zodResolver(createPlaylistSchema),
    defaultValues,
  });
  const [isCoverBusy, setCoverBusy] = useState(false);
  const [name, imageUrl] = useWatch({ control, name: ['name', 'image_url'] });
  const { errors, isDirty, isSubmitted, isSubmitting } = formState;
  useUnsavedWork((isDirty || isCoverBusy) && !isSubmitting, { dialog });
  const submit = handleSubmit(async (playlist) => {
    try {
      await save(playlist);
    } catch (error) {
      showFieldErrors(error, setError, fieldNames, getCollectionErrorText);
    }
  });
  return {
    register,
    submit,
    errors,
    pending: isSubmitting,
    isCoverBusy,
    name,
    cover: {
      url: imageUrl ?? '',
      onChange: (url: string) =>
        setValue('image_url', url, { shouldDirty: true, shouldValidate: isSubmitted }),
      onBusyChange: setCoverBusy,
      error: errors.image_url?.message,
      invalid: errors.image_url !== undefined,
    },
  };
}
