import { useSession } from '@rubato/web-kit';
import { useEffect, useRef, useState } from 'react';
import { formatShortenedTitleNote, prefillNote } from './prefill-note.ts';
import { readPrefill, type Prefill } from './prefill.ts';
import type { SongTags } from '../song-tags/song-tags.ts';
import type { SongForm } from './use-song-form.ts';

interface Note {
  text: string;
  title?: string | undefined;
}

/**
 * Fills in `fields` from the tags of a chosen audio file, except those the user has edited. The form stays usable while the tags are
 * being read. `initialTags` are those of the current file; the returned `tags` are those of the chosen one, and empty while it is being read.
 */
export function usePrefill(
  form: SongForm,
  fields: readonly (keyof Prefill['values'])[],
  initialTags: SongTags = {},
) {
  const [note, setNote] = useState<Note>({ text: '' });
  const [tags, setTags] = useState(initialTags);
  const { user } = useSession();
  const latestFile = useRef<File>(undefined);
  // React Hook Form tracks dirty fields only if they are read during render.
  const { dirtyFields, isSubmitted } = form.formState;
  const latestDirtyFields = useRef(dirtyFields);
  useEffect(() => void (latestDirtyFields.current = dirtyFields));

  async function read(audio: File): Promise<void> {
    latestFile.current = audio;
    setNote({ text: '' });
    setTags({});
    const found = await readPrefill(audio);
    if (latestFile.current !== audio) return;
    setTags(found.tags);
    const untouched = fields.filter((name) => !latestDirtyFields.current[name] && !hasFocus(name));
    for (const name of untouched) form.setValue(name, found.values[name], { shouldValidate: isSubmitted });
    const filled = untouched.filter((name) => found.values[name]);
    setNote({
      text: prefillNote(
        found.tags.title ? filled : filled.filter((name) => name !== 'title'),
        found,
        user?.artist_name,
      ),
      title: filled.includes('title') ? formatShortenedTitleNote(found) : undefined,
    });
  }
  return { note, tags, read };
}

/** The user may be about to type into a focused field. */
const hasFocus = (name: string): boolean => document.activeElement?.getAttribute('name') === name;
