import { addSongFormSchema } from '@rubato/contracts';
import { Button, FileField, TextField } from '@rubato/ui';
import { ChevronRight, ImagePlus } from 'lucide-react';
import { useController, useForm, type Control } from 'react-hook-form';
import { addSongSchema, type SongFormValues } from '../song-form/song-form.schema.ts';
import styles from './upload-list.module.css';

type SharedValues = Pick<SongFormValues, 'genre' | 'release_year' | 'lyrics' | 'image'>;

const empty: SharedValues = { genre: '', release_year: '', lyrics: '', image: undefined };
const rules = { ...addSongFormSchema.shape, image: addSongSchema.shape.image };

/** Empty fields are valid: they change nothing. */
function createValidator(name: keyof SharedValues) {
  return (value: unknown) => {
    const issue = value ? rules[name].safeParse(value).error?.issues[0] : undefined;
    return issue?.message ?? true;
  };
}

/** Fields that songs of one record share, to fill in once. */
export function ApplyToAll({ onApply }: { onApply: (values: Partial<SongFormValues>) => void }) {
  const form = useForm<SharedValues>({ defaultValues: empty });
  const { errors } = form.formState;
  const registerField = (name: 'genre' | 'release_year' | 'lyrics') => ({
    ...form.register(name, { validate: createValidator(name) }),
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
        <ChevronRight size={18} aria-hidden="true" /> Set details for all songs
      </summary>
      <form
        className={styles.sharedForm}
        aria-label="Details for all songs"
        onSubmit={(event) => void form.handleSubmit(apply)(event)}
        noValidate
      >
        <div className={styles.sharedFields}>
          <TextField label="Genre" {...registerField('genre')} />
          <TextField label="Release year" inputMode="numeric" {...registerField('release_year')} />
          <TextField
            label="Lyrics"
            hint="Added only to songs without lyrics, for example: Instrumental"
            {...registerField('lyrics')}
          />
          <SharedImageField control={form.control} />
        </div>
        <Button type="submit">Apply to all</Button>
      </form>
    </details>
  );
}

function SharedImageField({ control }: { control: Control<SharedValues> }) {
  const { field, fieldState } = useController({
    control,
    name: 'image',
    rules: { validate: createValidator('image') },
  });
  return (
    <FileField
      label="Image"
      accept="image/png,image/jpeg,image/webp"
      icon={<ImagePlus size={24} />}
      invitation="Choose an image"
      file={field.value}
      error={fieldState.error?.message}
      inputRef={field.ref}
      onFiles={([file]) => field.onChange(file)}
    />
  );
}
