import { Button } from '@rubato/ui';
import { formatDuration } from '@rubato/web-kit';
import { suggestDuration } from './audio-duration.ts';
import type { SongForm } from './use-song-form.ts';
import styles from './song-form.module.css';

interface AudioDurationSuggestionProps {
  form: SongForm;
  /** The duration of the audio file in seconds, if known. */
  audioSeconds: number | undefined;
}

/** Asks whether to use the duration of the audio file where the entered one differs. Its space is reserved. */
export function AudioDurationSuggestion({ form, audioSeconds }: AudioDurationSuggestionProps) {
  const [minutes, seconds] = form.watch(['minutes', 'seconds']);
  const suggested = suggestDuration({ minutes, seconds }, audioSeconds);
  const duration = formatDuration(Math.round(audioSeconds ?? 0));
  function apply(): void {
    for (const name of ['minutes', 'seconds'] as const)
      form.setValue(name, suggested?.[name] ?? '', { shouldDirty: true, shouldValidate: true });
    form.setFocus('minutes');
  }
  return (
    <div className={styles.suggestion}>
      <span role="status">{suggested && `The audio file plays for ${duration}.`}</span>
      {suggested && (
        <Button size="small" onClick={apply}>
          Use {duration}
        </Button>
      )}
    </div>
  );
}
