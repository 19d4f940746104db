import { taggedFields, type TaggedValues } from '../song-form/song-fields.ts';
import { fitTags } from '../song-tags/fit-tags.ts';
import type { UploadEntry } from './upload-entry.ts';

/** The fields that the tags of another audio file may replace: those that are empty or still match the tags of the current file. */
export function findReplaceableFields({ values, tags }: UploadEntry): readonly (keyof TaggedValues)[] {
  const fitted = fitTags(tags, values.audio?.name ?? '');
  return taggedFields.filter((name) => {
    const value = values[name];
    if (value instanceof File) return value.name === fitted.image?.name;
    return !value || value === fitted[name];
  });
}
