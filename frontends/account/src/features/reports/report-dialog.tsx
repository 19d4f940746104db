import { reportCategories, reportFormSchema, type ReportCategory, type ReportKind } from '@rubato/contracts';
import { Button, Dialog, DialogFooter, Select, TextAreaField } from '@rubato/ui';
import { showFieldErrors, showToast, type ModalComponent } from '@rubato/web-kit';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { send } from '../account/message.ts';
import styles from '../account/account.module.css';

const nouns: Record<ReportKind, string> = {
  song: 'song',
  album: 'album',
  artist: 'artist',
  picture: 'picture',
  playlist: 'playlist',
};
const categorySelect = {
  label: 'What is wrong?',
  placeholder: 'Choose a reason...',
  options: Object.entries(reportCategories).map(([value, label]) => ({ value, label })),
};
const partSelect = {
  label: 'What is it about?',
  placeholder: 'Choose what...',
  // Both are on the page of the artist, and have its id.
  options: [
    { value: 'artist', label: 'The artist' },
    { value: 'picture', label: 'The picture' },
  ],
};

/** Asks what is wrong with something, and tells the moderators. */
const createReportDialog =
  (kind: ReportKind): ModalComponent =>
  ({ id, onClose }) => (
    <Dialog
      title={`Report this ${nouns[kind]}`}
      description="Moderators see your report. The owner doesn’t learn who sent it."
      open
      onClose={onClose}
    >
      <ReportForm kind={kind} id={id ?? 0} onClose={onClose} />
    </Dialog>
  );

export const ReportSongDialog = createReportDialog('song');
export const ReportAlbumDialog = createReportDialog('album');
export const ReportArtistDialog = createReportDialog('artist');

interface ReportFormProps {
  kind: ReportKind;
  id: number;
  onClose: () => void;
}

function ReportForm({ kind, id, onClose }: ReportFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(reportFormSchema),
    defaultValues: { kind, id, category: '' as ReportCategory, text: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      showToast('success', await send('POST', '/api/reports', body));
      onClose();
    } catch (error) {
      showFieldErrors(error, setError, { category: 'category', text: 'text' });
    }
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {kind === 'artist' && (
        <Controller
          control={control}
          name="kind"
          render={({ field }) => <Select {...field} {...partSelect} />}
        />
      )}
      <Controller
        control={control}
        name="category"
        render={({ field }) => <Select {...field} {...categorySelect} error={errors.category?.message} />}
      />
      <TextAreaField label="Details (optional)" rows={4} error={errors.text?.message} {...register('text')} />
      <DialogFooter failure={errors.root?.message}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" pending={isSubmitting}>
          Report
        </Button>
      </DialogFooter>
    </form>
  );
}
