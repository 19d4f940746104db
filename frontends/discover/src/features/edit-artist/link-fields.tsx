import { artistLimits } from '@rubato/contracts';
import { Button, FormFailure, IconButton, TextField } from '@rubato/ui';
import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { ArtistFormApi } from './artist-form-values.ts';
import styles from './edit-artist.module.css';

/** The links of an artist: a name and a URL each. */
export function LinkFields({ form: { control, register, formState } }: { form: ArtistFormApi }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'links' });
  const { links: errors } = formState.errors;
  return (
    <fieldset className={styles.links}>
      <legend className={styles.legend}>Links</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.link} role="group" aria-label={`Link ${index + 1}`}>
          <TextField
            label="Name"
            autoComplete="off"
            error={errors?.[index]?.label?.message}
            {...register(`links.${index}.label`)}
          />
          <TextField
            label="URL"
            type="url"
            inputMode="url"
            autoComplete="off"
            error={errors?.[index]?.url?.message}
            {...register(`links.${index}.url`)}
          />
          <IconButton label={`Remove link ${index + 1}`} size="small" onClick={() => remove(index)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <FormFailure text={errors?.message ?? errors?.root?.message} />
      {fields.length < artistLimits.links && (
        <Button size="small" onClick={() => append({ label: '', url: '' })}>
          <Plus size={16} aria-hidden="true" />
          Add a link
        </Button>
      )}
    </fieldset>
  );
}
