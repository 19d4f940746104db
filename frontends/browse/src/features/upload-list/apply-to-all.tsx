import { addSongFormSchema } from '@rubato/contracts';
import { Button, FileField, TextField } from '@rubato/ui';
import { ChevronRight, ImagePlus } from 'lucide-react';
import { useController, useForm } from 'react-hook-form';
import { addSongSchema, type SongFormValues } from '../song-form/song-form.schema.ts';
import styles from './upload-list.module.css';

type SharedValues = Pick<SongFormValues, 'genre' | 'release_year' | 'lyrics' | 'image'>;

const empty: SharedValues = { genre: '', release_year: '', lyrics: '', image: undefined };
const rules = { ...addSongFormSchema.shape, image: addSongSchema.shape.image };

/** Left empty, a field changes nothing. */
function check(name: keyof SharedValues) {
  return (value: unknown) => {
    const issue = value ? rules[name].safeParse(value).error?.issues[0] : undefined;
    return issue?.message ?? true;
  };
}

/** What songs of one record share, filled in once. */
export function ApplyToAll({ onApply }: { onApply: (values: Partial<SongFormValues>) => void }) {
  const form = useForm<SharedValues>({ defaultValues: empty });
  const image = useController({ control: form.control, name: 'image', rules: { validate: check('image') } });
  const { errors } = form.formState;
  const field = (name: 'genre' | 'release_year' | 'lyrics') => ({
    ...form.register(name, { validate: check(name) }),
    error: errors[name]?.message,
    autoComplete: 'off',
  });
  const apply = (values: SharedValues) => {
    onApply(Object.fromEntries(Object.entries(values).filter(([, value]) => value)));
    form.reset(empty);
  };
  return (
    <details className={styles.shared}>
      <summary className={styles.sharedTitle}>
        <ChevronRight size={18} aria-hidden="true" /> Fill in for all songs
      </summary>
      <form
        className={styles.sharedForm}
        aria-label="For all songs"
        onSubmit={(event) => void form.handleSubmit(apply)(event)}
        noValidate
      >
        <div className={styles.sharedFields}>
          <TextField label="Genre" {...field('genre')} />
          <TextField label="Release year" inputMode="numeric" {...field('release_year')} />
          <TextField
            label="Lyrics"
            hint="For songs that have none yet, such as Instrumental"
            {...field('lyrics')}
          />
          <FileField
            label="Image"
            accept="image/png,image/jpeg,image/webp"
            icon={<ImagePlus size={24} />}
            invitation="Choose a picture"
            file={image.field.value}
            error={errors.image?.message}
            inputRef={image.field.ref}
            onFiles={([file]) => image.field.onChange(file)}
          />
        </div>
        <Button type="submit">Apply to all</Button>
      </form>
    </details>
  );
}
