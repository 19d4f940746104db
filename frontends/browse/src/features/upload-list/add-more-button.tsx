import { Button } from '@rubato/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { audioExtensions } from '../song-form/audio-file.ts';

/** Opens the file picker to add more songs. */
export function AddMoreButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <Plus size={18} aria-hidden="true" /> Choose more files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="More audio files"
        accept={['audio/*', ...audioExtensions].join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Lets the user choose the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
