import { addSongToCache, useQueryClient, useStore } from '@rubato/web-kit';
import { useEffect, useState } from 'react';
import { addSong } from '../add-song/add-song.ts';
import { readPrefill } from '../song-form/prefill.ts';
import { Uploads } from './uploads.ts';

/** The uploads of the page. Unmounting aborts them. */
export function useUploads() {
  const client = useQueryClient();
  const [uploads] = useState(
    () => new Uploads({ send: addSong, readPrefill, onAdded: (song) => addSongToCache(client, song) }),
  );
  const entries = useStore(uploads.store, (state) => state.entries);
  useEffect(() => () => uploads.stop(), [uploads]);
  return { uploads, entries };
}
