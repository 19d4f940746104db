import type { FieldNames } from '@rubato/web-kit';
import { taggedFields } from './song-fields.ts';
import type { SongFormValues } from './song-form.schema.ts';

/** The form's fields by the API's names. */
export const songFieldNames: FieldNames<keyof SongFormValues> = {
  ...Object.fromEntries(taggedFields.map((name) => [name, name])),
  duraton: 'minutes',
  duration: 'minutes',
  audio: 'audio',
};
