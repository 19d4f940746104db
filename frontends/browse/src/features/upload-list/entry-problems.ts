import { formatList } from '../song-form/format-list.ts';
import { fieldWords } from '../song-form/song-fields.ts';
import { addSongSchema, type SongFormValues } from '../song-form/song-form.schema.ts';
import type { UploadEntry } from './upload-entry.ts';

const missingFields = Object.values(fieldWords).flatMap(({ missing }) => missing ?? []);

/** Whether the entry can be uploaded. */
export const isComplete = ({ values }: Pick<UploadEntry, 'values'>): boolean =>
  addSongSchema.safeParse(values).success;

/** The validation errors of the contract, by field. */
function findValidationErrors(values: SongFormValues): Partial<Record<keyof SongFormValues, string>> {
  const issues = addSongSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse());
}

/** Missing or invalid fields of an entry. */
export interface EntryProblem {
  kind: 'incomplete' | 'invalid';
  /** Such as `Needs a genre and lyrics`, or the contract's validation errors. */
  text: string;
}

/** The reason why an entry cannot be uploaded; undefined if it can. */
export function findProblem(values: SongFormValues): EntryProblem | undefined {
  const { audio, ...others } = findValidationErrors(values);
  const texts = Object.values(others);
  const invalid = texts.filter((text) => !missingFields.some(({ error }) => error === text));
  if (audio) invalid.unshift(`${values.audio?.name}: ${audio}. Choose another file or remove this one`);
  if (invalid.length > 0) return { kind: 'invalid', text: invalid.join('. ') };
  const missing = missingFields.filter(({ error }) => texts.includes(error));
  if (missing.length === 0) return undefined;
  return { kind: 'incomplete', text: `Needs ${formatList(missing.map(({ words }) => words))}` };
}
