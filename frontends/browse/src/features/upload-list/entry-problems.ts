import { songTexts } from '@rubato/contracts';
import { listOf } from '../song-form/list-of.ts';
import { addSongSchema, type SongFormValues } from '../song-form/song-form.schema.ts';
import type { UploadEntry } from './upload-entry.ts';

const names: Readonly<Record<string, string>> = {
  [songTexts.titleRequired]: 'a title',
  [songTexts.genreRequired]: 'a genre',
  [songTexts.yearRequired]: 'a release year',
  [songTexts.lyricsRequired]: 'lyrics',
  [songTexts.imageRequired]: 'an image',
};

/** Whether the entry can be sent as it is. */
export const isComplete = ({ values }: Pick<UploadEntry, 'values'>): boolean =>
  addSongSchema.safeParse(values).success;

/** The texts of the contract by field. */
function problemsOf(values: SongFormValues): Partial<Record<keyof SongFormValues, string>> {
  const issues = addSongSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse());
}

/** What an entry lacks, or what is wrong in it. */
export interface EntryProblem {
  kind: 'lacking' | 'wrong';
  /** Such as `Needs a genre and lyrics`; what is wrong stands in the contract's words. */
  text: string;
}

/** What keeps an entry from being sent; undefined where nothing does. */
export function problemOf(values: SongFormValues): EntryProblem | undefined {
  const { audio, ...others } = problemsOf(values);
  const texts = Object.values(others);
  const wrong = texts.filter((text) => !names[text]);
  if (audio) wrong.unshift(`${values.audio?.name}: ${audio}. Choose another file, or remove it`);
  if (wrong.length > 0) return { kind: 'wrong', text: wrong.join('. ') };
  const lacking = Object.entries(names).flatMap(([text, name]) => (texts.includes(text) ? [name] : []));
  if (lacking.length === 0) return undefined;
  return { kind: 'lacking', text: `Needs ${listOf(lacking)}` };
}
