import { FileField } from '@rubato/ui';
import { FileAudio, ImagePlus } from 'lucide-react';
import { useController } from 'react-hook-form';
import { audioExtensions } from './audio-file.ts';
import type { SongForm } from './use-song-form.ts';
import styles from './song-form.module.css';

interface SongFileFieldsProps {
  form: SongForm;
  /** Called with the chosen audio files: more than one only if `multiple` is set. */
  onAudio: (files: readonly File[]) => void;
  /** Whether multiple audio files can be chosen at once. */
  multiple?: boolean | undefined;
  /** The current files of an existing song, shown until others are chosen. */
  current?: { image: string } | undefined;
}

export function SongFileFields({ form, onAudio, multiple = false, current }: SongFileFieldsProps) {
  const audio = useController({ control: form.control, name: 'audio' });
  const image = useController({ control: form.control, name: 'image' });
  const setImage = ([file]: readonly File[]) => {
    image.field.onChange(file);
    void form.trigger('image');
  };
  return (
    <div className={styles.pair}>
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
      <FileField
        label="Image"
        accept="image/png,image/jpeg,image/webp"
        icon={<ImagePlus size={24} />}
        invitation={current ? 'Choose another image' : 'Choose or drop an image'}
        hint={`PNG, JPEG or WebP, up to 10\u00A0MB`}
        file={image.field.value}
        preview={current?.image}
        error={image.fieldState.error?.message}
        inputRef={image.field.ref}
        onFiles={setImage}
      />
    </div>
  );
}

function chooseAudioInvitation(multiple: boolean, hasCurrent: boolean): string {
  if (hasCurrent) return 'Choose another file';
  return multiple ? 'Choose or drop files' : 'Choose or drop a file';
}
