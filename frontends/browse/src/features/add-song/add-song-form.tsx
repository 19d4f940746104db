import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@rubato/ui';
import { useForm } from 'react-hook-form';
import { addSongWithFilesSchema, type AddSongInput, type AddSongValues } from './add-song.schema.ts';
import { SongFileFields } from './song-file-fields.tsx';
import { SongTextFields } from './song-text-fields.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useAddSong } from './use-add-song.ts';
import styles from './add-song.module.css';

const empty = { title: '', minutes: '', seconds: '', lyrics: '', genre: '', release_year: '' };

export function AddSongForm() {
  const form = useForm<AddSongInput, unknown, AddSongValues>({
    resolver: zodResolver(addSongWithFilesSchema),
    defaultValues: empty,
  });
  const { submit, percent, cancel } = useAddSong(form.setError);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className={styles.form} onSubmit={(event) => void form.handleSubmit(submit)(event)} noValidate>
      <SongFileFields form={form} />
      <SongTextFields form={form} />
      {errors.root && (
        <p role="alert" className={styles.failure}>
          {errors.root.message}
        </p>
      )}
      <div className={styles.end}>
        <Button kind="primary" type="submit" pending={isSubmitting}>
          Add song
        </Button>
        {percent !== undefined && <UploadProgress percent={percent} onCancel={cancel} />}
      </div>
    </form>
  );
}
