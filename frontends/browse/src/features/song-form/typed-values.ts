import type { SongFormValues } from './song-form.schema.ts';
import type { SongForm } from './use-song-form.ts';

/** What a person has put into the form, without what came from a file's tags. */
export function typedValues({ getValues, formState }: SongForm): Partial<SongFormValues> {
  const values = Object.entries(getValues()) as [
    keyof SongFormValues,
    SongFormValues[keyof SongFormValues],
  ][];
  return Object.fromEntries(values.filter(([name]) => formState.dirtyFields[name]));
}
