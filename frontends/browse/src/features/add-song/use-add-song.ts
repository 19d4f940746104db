import { addSongToCache, showToast, useNavigate, useQueryClient } from '@rubato/web-kit';
import { useEffect, useRef, useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import type { AddSongInput, AddSongValues } from './add-song.schema.ts';
import { addSong } from './add-song.ts';
import { showSongErrors } from './show-song-errors.ts';

/** Uploads the form and goes to the new song's page. `percent` is undefined while nothing is on its way. */
export function useAddSong(setError: UseFormSetError<AddSongInput>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [percent, setPercent] = useState<number>();
  const call = useRef<AbortController>(null);
  const [idempotencyKey] = useState(randomKey);
  useEffect(() => () => call.current?.abort(), []);

  async function submit(values: AddSongValues): Promise<void> {
    const controller = new AbortController();
    call.current = controller;
    setPercent(0);
    try {
      const song = await addSong(values, {
        onProgress: setPercent,
        signal: controller.signal,
        idempotencyKey,
      });
      addSongToCache(client, song);
      showToast('success', `“${song.title}” was added`);
      void navigate(`/song/${song.id}`);
    } catch (error) {
      if (!controller.signal.aborted) showSongErrors(error, setError);
    } finally {
      setPercent(undefined);
    }
  }
  return { submit, percent, cancel: () => call.current?.abort() };
}

/** Not `randomUUID`: that is missing where the page is served without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
