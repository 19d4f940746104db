import { useSession } from '@rubato/web-kit';
import { useEffect, useRef, useState } from 'react';
import { cutTitleNote, prefillNote } from './prefill-note.ts';
import { readPrefill, type Prefill } from './prefill.ts';
import type { SongFormValues } from './song-form.schema.ts';
import type { SongForm } from './use-song-form.ts';

interface Note {
  text: string;
  title?: string | undefined;
}

/**
 * Fills in what a chosen audio file says about itself: those of `fields` that nobody has typed into. Until the tags are
 * read, and where there are none, the form is as usable as ever.
 */
export function usePrefill(form: SongForm, fields: readonly (keyof Prefill['values'])[]) {
  const [note, setNote] = useState<Note>({ text: '' });
  const { user } = useSession();
  const latest = useRef<File>(undefined);
  // Read here, or the form would not keep count of what was typed into.
  const { dirtyFields, isSubmitted } = form.formState;
  const typed = useRef(dirtyFields);
  useEffect(() => void (typed.current = dirtyFields));

  async function prefill(audio: File): Promise<void> {
    latest.current = audio;
    setNote({ text: '' });
    const read = await readPrefill(audio);
    if (latest.current !== audio) return;
    const untouched = fields.filter((name) => !typed.current[name] && !hasFocus(name));
    for (const name of untouched) form.setValue(name, read.values[name], { shouldValidate: isSubmitted });
    const filled: (keyof SongFormValues)[] = untouched.filter((name) => read.values[name]);
    setNote({
      text: prefillNote(
        read.tags.title ? filled : filled.filter((name) => name !== 'title'),
        read,
        user?.artist_name,
      ),
      title: filled.includes('title') ? cutTitleNote(read) : undefined,
    });
  }
  return { note, prefill };
}

/** Somebody is about to type there. */
const hasFocus = (name: string): boolean => document.activeElement?.getAttribute('name') === name;
