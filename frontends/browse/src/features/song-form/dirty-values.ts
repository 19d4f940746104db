import type { SongFormValues } from './song-form.schema.ts';
import type { SongForm } from './use-song-form.ts';

/** The values that the user has entered, without those filled in from a file's tags. */
export function getDirtyValues({ getValues, formState }: SongForm): Partial<SongFormValues> {
  const values = Object.entries(getValues()) as [
    keyof SongFormValues,
    SongFormValues[keyof SongFormValues],
  ][];
  return Object.fromEntries(values.filter(([name]) => formState.dirtyFields[name]));
}
