import { fitTags, type FittedTags } from '../song-tags/fit-tags.ts';
import type { UploadEntry } from './upload-entry.ts';

const fields = ['title', 'genre', 'release_year', 'minutes', 'seconds', 'lyrics', 'image'] as const;

/** The fields that the tags of another audio file may replace: those that are empty or still match the tags of the current file. */
export function replaceableFields({ values, tags }: UploadEntry): readonly (keyof FittedTags)[] {
  const fitted = fitTags(tags, values.audio?.name ?? '');
  return fields.filter((name) => {
    const value = values[name];
    if (value instanceof File) return value.name === fitted.image?.name;
    return !value || value === fitted[name];
  });
}
