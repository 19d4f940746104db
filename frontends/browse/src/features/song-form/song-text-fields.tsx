import { songLimits } from '@rubato/contracts';
import { TextAreaField, TextField } from '@rubato/ui';
import { AudioDurationSuggestion } from './audio-duration-suggestion.tsx';
import type { SongTextField } from './song-fields.ts';
import type { SongForm } from './use-song-form.ts';
import styles from './song-form.module.css';

interface SongTextFieldsProps {
  form: SongForm;
  /** Explains how a title was shortened. */
  titleHint?: string | undefined;
  durationHint: string;
  /** The duration of the audio file in seconds, if known. */
  audioSeconds: number | undefined;
}

export function SongTextFields({ form, titleHint, durationHint, audioSeconds }: SongTextFieldsProps) {
  const { errors } = form.formState;
  const registerField = (name: SongTextField) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <>
      <TextField
        label="Title"
        autoComplete="off"
        hint={titleHint ?? `Up to ${songLimits.title} characters`}
        {...registerField('title')}
      />
      <div className={styles.pair}>
        <TextField label="Genre" autoComplete="off" {...registerField('genre')} />
        <TextField
          label="Release year"
          inputMode="numeric"
          autoComplete="off"
          {...registerField('release_year')}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Minutes"
          inputMode="numeric"
          autoComplete="off"
          hint={durationHint}
          {...registerField('minutes')}
        />
        <div>
          <TextField label="Seconds" inputMode="numeric" autoComplete="off" {...registerField('seconds')} />
          <AudioDurationSuggestion form={form} audioSeconds={audioSeconds} />
        </div>
      </div>
      <TextAreaField
        label="Lyrics"
        rows={6}
        hint="End each line with a comma. Timestamps such as [00:12.50] before the lines sync them with the song."
        {...registerField('lyrics')}
      />
    </>
  );
}
