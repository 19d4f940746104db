import type { Song } from '@rubato/contracts';
import type { SongTags } from '../song-tags/song-tags.ts';
import type { SongFormValues } from '../song-form/song-form.schema.ts';
import type { Transfer } from '../transfer/transfer-rate.ts';
import type { UploadFailure } from './upload-failure.ts';

/** Where an entry stands. `draft` waits for its person, `waiting` for its turn. */
type UploadState =
  | { name: 'reading' | 'draft' | 'waiting' | 'cancelled' }
  | { name: 'uploading'; transfer: Transfer }
  | { name: 'added'; song: Song }
  | { name: 'failed'; failure: UploadFailure };

/** One song of the list, from the file to the song. */
export interface UploadEntry {
  readonly id: string;
  /** The same for every attempt with the same values: an answer lost on the way makes no second song. */
  readonly idempotencyKey: string;
  readonly values: SongFormValues;
  readonly tags: SongTags;
  readonly state: UploadState;
}

/** What the list calls it: its title, or its file while it has none. */
export const nameOf = ({ values }: UploadEntry): string => values.title || (values.audio?.name ?? 'Song');

export const isUnderWay = ({ state }: UploadEntry): boolean =>
  state.name === 'waiting' || state.name === 'uploading';

export const isAdded = ({ state }: UploadEntry): boolean => state.name === 'added';

/** Its fields may still be changed. */
export const isOpen = ({ state }: UploadEntry): boolean =>
  state.name === 'draft' || state.name === 'failed' || state.name === 'cancelled';
