import { zodResolver } from '@hookform/resolvers/zod';
import { createPlaylistSchema, type CreatePlaylist } from '@rubato/contracts';
import { useUnsavedWork, type ModalOf } from '@rubato/web-kit';
import { useForm } from 'react-hook-form';
import type { PlaylistValues } from './playlist-values.ts';
import { showPlaylistErrors } from './show-playlist-errors.ts';

/** Nothing is said before the first attempt; from then on each field is checked while one types. */
export function usePlaylistForm(
  defaultValues: PlaylistValues,
  save: (playlist: CreatePlaylist) => Promise<void>,
  dialog: ModalOf<'library'>,
) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(createPlaylistSchema),
    defaultValues,
  });
  useUnsavedWork(formState.isDirty && !formState.isSubmitting, { dialog });
  const submit = handleSubmit(async (playlist) => {
    try {
      await save(playlist);
    } catch (error) {
      showPlaylistErrors(error, setError);
    }
  });
  return { register, submit, errors: formState.errors, pending: formState.isSubmitting };
}
