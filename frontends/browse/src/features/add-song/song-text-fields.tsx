import { TextAreaField, TextField } from '@rubato/ui';
import type { UseFormReturn } from 'react-hook-form';
import type { AddSongInput, AddSongValues } from './add-song.schema.ts';
import styles from './add-song.module.css';

type Name = 'title' | 'minutes' | 'seconds' | 'genre' | 'release_year' | 'lyrics';

export function SongTextFields({ form }: { form: UseFormReturn<AddSongInput, unknown, AddSongValues> }) {
  const { errors } = form.formState;
  const field = (name: Name) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <>
      <TextField label="Title" autoComplete="off" {...field('title')} />
      <div className={styles.pair}>
        <TextField label="Genre" autoComplete="off" {...field('genre')} />
        <TextField label="Release year" inputMode="numeric" autoComplete="off" {...field('release_year')} />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Minutes"
          inputMode="numeric"
          autoComplete="off"
          hint="Left empty, taken from the audio file."
          {...field('minutes')}
        />
        <TextField label="Seconds" inputMode="numeric" autoComplete="off" {...field('seconds')} />
      </div>
      <TextAreaField
        label="Lyrics"
        rows={6}
        hint="Put a comma at the end of each line."
        {...field('lyrics')}
      />
    </>
  );
}
