import type { Song } from '@rubato/contracts';
import type { SongTags } from '../song-tags/song-tags.ts';
import type { SongFormValues } from '../song-form/song-form.schema.ts';
import type { Transfer } from '../transfer/transfer-rate.ts';
import type { UploadFailure } from './upload-failure.ts';

/** `draft` waits for the user, `queued` for a free upload slot, `delayed` for the next attempt after a temporary failure. */
type UploadState =
  | { name: 'reading' | 'draft' | 'queued' | 'cancelled' }
  | { name: 'uploading'; transfer: Transfer }
  | { name: 'added'; song: Song }
  | { name: 'delayed' | 'failed'; failure: UploadFailure };

/** One song of the list, from the chosen file to the created song. */
export interface UploadEntry {
  readonly id: string;
  /** Reused by every attempt with the same values: a lost response does not create a second song. */
  readonly idempotencyKey: string;
  readonly values: SongFormValues;
  readonly tags: SongTags;
  readonly state: UploadState;
}

/** The display name: the title, or the file name while there is none. */
export const getEntryName = ({ values }: UploadEntry): string =>
  values.title || (values.audio?.name ?? 'Song');

export const isInProgress = ({ state }: UploadEntry): boolean =>
  state.name === 'queued' || state.name === 'uploading' || state.name === 'delayed';

export const isAdded = ({ state }: UploadEntry): boolean => state.name === 'added';

/** Whether the fields can still be changed. */
export const isEditable = ({ state }: UploadEntry): boolean =>
  state.name === 'draft' || state.name === 'failed' || state.name === 'cancelled';
