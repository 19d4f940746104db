import { FileField } from '@rubato/ui';
import { FileAudio, ImagePlus } from 'lucide-react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { AddSongInput, AddSongValues } from './add-song.schema.ts';
import styles from './add-song.module.css';

export function SongFileFields({ form }: { form: UseFormReturn<AddSongInput, unknown, AddSongValues> }) {
  const { errors } = form.formState;
  const image = useWatch({ control: form.control, name: 'image' });
  const audio = useWatch({ control: form.control, name: 'audio' });
  return (
    <div className={styles.pair}>
      <FileField
        label="Audio"
        accept="audio/*,.mp3,.m4a,.ogg,.opus,.flac,.wav,.webm"
        icon={<FileAudio size={24} />}
        invitation="Choose or drop a file"
        hint="MP3, M4A, Ogg, Opus, FLAC, WAV or WebM, up to 200 MB"
        file={audio?.[0]}
        error={errors.audio?.message}
        {...form.register('audio')}
      />
      <FileField
        label="Image"
        accept="image/png,image/jpeg,image/webp"
        icon={<ImagePlus size={24} />}
        invitation="Choose or drop a picture"
        hint="PNG, JPEG or WebP, up to 10 MB"
        file={image?.[0]}
        error={errors.image?.message}
        {...form.register('image')}
      />
    </div>
  );
}
