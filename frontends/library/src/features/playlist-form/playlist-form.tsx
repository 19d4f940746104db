import type { CreatePlaylist } from '@rubato/contracts';
import {
  Button,
  CardCaption,
  CoverField,
  DialogFooter,
  FormColumns,
  TextAreaField,
  TextField,
  isUploadedCover,
} from '@rubato/ui';
import { getCollectionErrorText, uploadImage, useSession } from '@rubato/web-kit';
import type { PlaylistValues } from './playlist-values.ts';
import { usePlaylistForm } from './use-playlist-form.ts';
import styles from './playlist-form.module.css';

interface PlaylistFormProps {
  /** The dialog that contains the form. */
  dialog: string;
  defaultValues: PlaylistValues;
  /** Label of the submit button. */
  action: string;
  /** Saves the playlist. Errors it throws are shown in the form. */
  save: (playlist: CreatePlaylist) => Promise<void>;
  onCancel: () => void;
}

export function PlaylistForm({ dialog, defaultValues, action, save, onCancel }: PlaylistFormProps) {
  const { register, submit, errors, pending, isCoverBusy, name, cover } = usePlaylistForm(
    defaultValues,
    save,
    dialog,
  );
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <FormColumns
        lead={
          <>
            <TextField label="Name" autoComplete="off" {...register('name')} error={errors.name?.message} />
            <TextAreaField
              label="Description"
              {...register('description')}
              error={errors.description?.message}
            />
          </>
        }
        aside={<PlaylistCover name={name} {...cover} />}
      >
        {!isUploadedCover(cover.url) && (
          <TextField
            label="Image URL"
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            hint="Upload an image, or paste its URL. Without one, the playlist gets a default cover."
            {...register('image_url')}
            error={errors.image_url?.message}
          />
        )}
      </FormColumns>
      <DialogFooter failure={errors.root?.message}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" pending={pending} disabled={isCoverBusy}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}

type PlaylistCoverProps = ReturnType<typeof usePlaylistForm>['cover'] & { name: string };

/** The cover, with the name as it will look below it. */
function PlaylistCover({ name, ...cover }: PlaylistCoverProps) {
  const { user } = useSession();
  return (
    <CoverField
      hiddenLabel
      send={uploadImage}
      getFailureText={getCollectionErrorText}
      caption={<CardCaption title={name} placeholder="Name" line={user?.username} />}
      {...cover}
    />
  );
}
