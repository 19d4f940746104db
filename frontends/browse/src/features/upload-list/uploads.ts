import type { Song } from '@rubato/contracts';
import { createStore, randomKey } from '@rubato/web-kit';
import type { AddSongOptions } from '../add-song/add-song.ts';
import type { Prefill } from '../song-form/prefill.ts';
import { emptySong, type SongFormValues } from '../song-form/song-form.schema.ts';
import { trackTransfer } from '../transfer/track-transfer.ts';
import { isComplete } from './entry-problems.ts';
import { isEditable, type UploadEntry } from './upload-entry.ts';
import { uploadFailure } from './upload-failure.ts';

/** More concurrent uploads would only share the bandwidth. */
const maxConcurrent = 2;

interface UploadsOptions {
  send: (values: SongFormValues, options: AddSongOptions) => Promise<Song>;
  readPrefill: (audio: File) => Promise<Prefill>;
  onAdded: (song: Song) => void;
}

/** The list of songs to add, and their uploads: two at a time, in list order. */
export class Uploads {
  readonly store = createStore<{ entries: readonly UploadEntry[] }>(() => ({ entries: [] }));
  readonly #controllers = new Map<UploadEntry['id'], AbortController>();

  constructor(private readonly options: UploadsOptions) {}

  /** Appends files to the list and fills in their fields from their tags. `entered` values apply to the first file and take precedence. */
  add(files: readonly File[], entered: Partial<SongFormValues> = {}): void {
    const added = files.map((audio, index) => newEntry({ ...(index === 0 && entered), audio }));
    this.#set((entries) => [...entries, ...added]);
    for (const [index, entry] of added.entries()) void this.#prefill(entry, index === 0 ? entered : {});
  }

  /** Changes an entry that is not being uploaded. */
  change(id: UploadEntry['id'], values: SongFormValues): void {
    this.#update(id, (entry) =>
      isEditable(entry) ? { values, idempotencyKey: randomKey(), state: { name: 'draft' } } : {},
    );
  }

  /** Applies values to every entry that is not being uploaded; lyrics only to entries without any. */
  changeAll({ lyrics, ...values }: Partial<SongFormValues>): void {
    for (const { id, values: current } of this.store.getState().entries)
      this.change(id, { ...current, ...values, lyrics: current.lyrics || (lyrics ?? '') });
  }

  /** Uploads all complete entries. */
  start(): void {
    this.#set((entries) =>
      entries.map((entry) =>
        entry.state.name === 'draft' && isComplete(entry) ? { ...entry, state: { name: 'queued' } } : entry,
      ),
    );
    this.#sendNext();
  }

  /** Uploads an entry again with the idempotency key of its last attempt. */
  retry(id: UploadEntry['id']): void {
    this.#update(id, (entry) => (isEditable(entry) ? { state: { name: 'queued' } } : {}));
    this.#sendNext();
  }

  cancel(id: UploadEntry['id']): void {
    this.#controllers.get(id)?.abort();
    this.#update(id, ({ state }) => (state.name === 'queued' ? { state: { name: 'cancelled' } } : {}));
  }

  remove(id: UploadEntry['id']): void {
    this.#controllers.get(id)?.abort();
    this.#set((entries) => entries.filter((entry) => entry.id !== id));
  }

  /** Aborts all uploads. */
  stop(): void {
    this.#set((entries) => entries.filter(({ state }) => state.name !== 'queued'));
    for (const controller of this.#controllers.values()) controller.abort();
  }

  async #prefill({ id, values }: UploadEntry, entered: Partial<SongFormValues>): Promise<void> {
    if (!values.audio) return;
    const { values: fitted, tags } = await this.options.readPrefill(values.audio);
    this.#update(id, () => ({
      values: { ...values, ...fitted, ...entered, audio: values.audio },
      tags,
      state: { name: 'draft' },
    }));
  }

  #sendNext(): void {
    const { entries } = this.store.getState();
    const next = entries.filter(({ state }) => state.name === 'queued');
    for (const entry of next.slice(0, Math.max(0, maxConcurrent - this.#controllers.size)))
      void this.#send(entry);
  }

  async #send({ id, values, idempotencyKey }: UploadEntry): Promise<void> {
    const controller = new AbortController();
    this.#controllers.set(id, controller);
    const tracking = trackTransfer((transfer) =>
      this.#update(id, () => ({ state: { name: 'uploading', transfer } })),
    );
    try {
      const { signal } = controller;
      const song = await this.options.send(values, {
        idempotencyKey,
        signal,
        onProgress: tracking.onProgress,
      });
      this.options.onAdded(song);
      this.#update(id, () => ({ state: { name: 'added', song } }));
    } catch (error) {
      this.#update(id, () => ({
        state: controller.signal.aborted
          ? { name: 'cancelled' }
          : { name: 'failed', failure: uploadFailure(error) },
      }));
    } finally {
      tracking.end();
      this.#controllers.delete(id);
      this.#sendNext();
    }
  }

  #update(id: UploadEntry['id'], change: (entry: UploadEntry) => Partial<UploadEntry>): void {
    this.#set((entries) =>
      entries.map((entry) => (entry.id === id ? { ...entry, ...change(entry) } : entry)),
    );
  }

  #set(change: (entries: readonly UploadEntry[]) => readonly UploadEntry[]): void {
    this.store.setState(({ entries }) => ({ entries: change(entries) }));
  }
}

function newEntry(values: Partial<SongFormValues>): UploadEntry {
  return {
    id: randomKey(),
    idempotencyKey: randomKey(),
    values: { ...emptySong, ...values },
    tags: {},
    state: { name: 'reading' },
  };
}
