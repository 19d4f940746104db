import { zodResolver } from '@hookform/resolvers/zod';
import { artistFormSchema, type ArtistForm as ArtistFields, type ArtistProfile } from '@rubato/contracts';
import { Button, DialogFooter, FormFailure, TextAreaField, TextField } from '@rubato/ui';
import { Link, showFieldErrors, useUnsavedWork } from '@rubato/web-kit';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  artistFieldNames,
  toFormValues,
  type ArtistFormApi,
  type ArtistFormValues,
} from './artist-form-values.ts';
import { ArtistPreview } from './artist-preview.tsx';
import { ImageFields } from './image-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { useUpdateArtist } from './use-update-artist.ts';
import styles from './edit-artist.module.css';

interface ArtistFormProps {
  /** As its owner sees it. */
  artist: ArtistProfile;
  /** Shown above the preview. */
  heading?: ReactNode;
  /** In a dialog, what its buttons and its success do. */
  dialog?: { onCancel: () => void; onSaved: (artist: ArtistProfile) => void };
}

/** The form of an artist's profile. Errors appear after the first submit and update while typing from then on. */
export function ArtistForm({ artist, heading, dialog }: ArtistFormProps) {
  const form = useForm<ArtistFormValues, unknown, ArtistFields>({
    resolver: zodResolver(artistFormSchema),
    defaultValues: toFormValues(artist),
  });
  const { register, handleSubmit, setError, reset, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const [isImageBusy, setImageBusy] = useState(false);
  const update = useUpdateArtist(artist);
  useUnsavedWork((isDirty || isImageBusy) && !isSubmitting, dialog && { dialog: 'discover:edit-artist' });
  const submit = handleSubmit(async (fields) => {
    try {
      const updated = await update(fields);
      if (dialog) dialog.onSaved(updated);
      else reset(toFormValues(updated));
    } catch (error) {
      showFieldErrors(error, setError, artistFieldNames);
    }
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.container}>
        <div className={styles.columns}>
          <div className={styles.aside}>
            {heading}
            <ArtistPreview name={artist.name} form={form} />
          </div>
          <div className={styles.fields}>
            <HandleField form={form} />
            <TextAreaField label="Bio" rows={5} error={errors.bio?.message} {...register('bio')} />
            <LinkFields form={form} />
            {artist.blocked && <BlockedImagesNote reason={artist.blocked.reason} />}
            <ImageFields form={form} onBusyChange={setImageBusy} />
            {!dialog && <PageFooter form={form} isImageBusy={isImageBusy} />}
          </div>
        </div>
      </div>
      {dialog && (
        <DialogFooter failure={errors.root?.message}>
          <Button onClick={dialog.onCancel}>Cancel</Button>
          <Button kind="primary" type="submit" pending={isSubmitting} disabled={isImageBusy}>
            Save profile
          </Button>
        </DialogFooter>
      )}
    </form>
  );
}

/** The button of a form that is part of a page. */
function PageFooter({ form: { formState }, isImageBusy }: { form: ArtistFormApi; isImageBusy: boolean }) {
  const { errors, isDirty, isSubmitting } = formState;
  return (
    <div className={styles.footer}>
      <FormFailure text={errors.root?.message} />
      <Button type="submit" pending={isSubmitting} disabled={!isDirty || isImageBusy}>
        Save profile
      </Button>
    </div>
  );
}

function BlockedImagesNote({ reason }: { reason: string }) {
  return (
    <p className={styles.description}>
      A moderator has blocked your picture and banner: no one sees them. The reason: {reason}{' '}
      <Link to="/settings/decisions">See the decision</Link>
    </p>
  );
}

/** Shows the address of the page with the handle as typed. */
function HandleField({ form: { control, register, formState } }: { form: ArtistFormApi }) {
  const handle = useWatch({ control, name: 'handle' }).trim().toLowerCase();
  return (
    <TextField
      label="Handle"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={`The address of your page: ${location.host}/artists/${handle || '…'}`}
      error={formState.errors.handle?.message}
      {...register('handle')}
    />
  );
}
