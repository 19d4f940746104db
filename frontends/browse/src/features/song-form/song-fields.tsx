import { CardCaption, FileField, FormColumns } from '@rubato/ui';
import { useSession } from '@rubato/web-kit';
import { FileAudio, ImagePlus } from 'lucide-react';
import { useController } from 'react-hook-form';
import { audioExtensions } from './audio-file.ts';
import { PrefillStatus } from './prefill-status.tsx';
import { SongTextFields } from './song-text-fields.tsx';
import type { usePrefill } from './use-prefill.ts';
import type { SongForm } from './use-song-form.ts';

interface SongFieldsProps {
  form: SongForm;
  /** Called with the chosen audio files: more than one only if `multiple` is set. */
  onAudio: (files: readonly File[]) => void;
  /** Whether multiple audio files can be chosen at once. */
  multiple?: boolean | undefined;
  /** The current files of an existing song, shown until others are chosen. */
  current?: { image: string } | undefined;
  prefill: Pick<ReturnType<typeof usePrefill>, 'note' | 'tags'>;
  /** Says what an audio file fills in, until one is chosen. */
  prefillHint?: string;
  durationHint?: string;
}

/** The fields of a song, with its card as it will look. */
export function SongFields({
  form,
  onAudio,
  multiple = false,
  current,
  prefill: { note, tags },
  prefillHint = 'Empty fields are filled in from the audio file.',
  durationHint = 'Leave empty to use the duration of the audio file.',
}: SongFieldsProps) {
  const audio = useController({ control: form.control, name: 'audio' });
  return (
    <FormColumns
      lead={
        <>
          <FileField
            label="Audio"
            accept={['audio/*', ...audioExtensions].join(',')}
            multiple={multiple}
            icon={<FileAudio size={24} />}
            invitation={chooseAudioInvitation(multiple, current !== undefined)}
            hint={`MP3, M4A, Ogg, Opus, FLAC, WAV or WebM, up to 200\u00A0MB`}
            file={audio.field.value}
            error={audio.fieldState.error?.message}
            inputRef={audio.field.ref}
            onFiles={onAudio}
          />
          <PrefillStatus note={note.text} hint={prefillHint} />
        </>
      }
      aside={<ImageField form={form} current={current?.image} />}
    >
      <SongTextFields
        form={form}
        titleHint={note.title}
        durationHint={durationHint}
        audioSeconds={tags.duration}
      />
    </FormColumns>
  );
}

function ImageField({ form, current }: { form: SongForm; current: string | undefined }) {
  const { user } = useSession();
  const image = useController({ control: form.control, name: 'image' });
  const setImage = ([file]: readonly File[]) => {
    image.field.onChange(file);
    void form.trigger('image');
  };
  return (
    <FileField
      label="Image"
      accept="image/png,image/jpeg,image/webp"
      icon={<ImagePlus size={28} />}
      large
      invitation={current ? 'Choose another image' : 'Choose or drop an image'}
      hint={`PNG, JPEG or WebP, up to 10\u00A0MB`}
      caption={<CardCaption title={form.watch('title')} placeholder="Title" line={user?.artist_name} />}
      file={image.field.value}
      preview={current}
      error={image.fieldState.error?.message}
      inputRef={image.field.ref}
      onFiles={setImage}
    />
  );
}

function chooseAudioInvitation(multiple: boolean, hasCurrent: boolean): string {
  if (hasCurrent) return 'Choose another file';
  return multiple ? 'Choose or drop files' : 'Choose or drop a file';
}
