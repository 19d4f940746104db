import type { Song } from '@rubato/contracts';
import { createStore, randomKey } from '@rubato/web-kit';
import type { AddSongOptions } from '../add-song/add-song.ts';
import type { Prefill } from '../song-form/prefill.ts';
import { emptySong, type SongFormValues } from '../song-form/song-form.schema.ts';
import { watchTransfer } from '../transfer/watch-transfer.ts';
import { isComplete } from './entry-problems.ts';
import { isOpen, type UploadEntry } from './upload-entry.ts';
import { uploadFailure } from './upload-failure.ts';

/** How many leave at once: more would only share the line. */
const limit = 2;

interface UploadsOptions {
  send: (values: SongFormValues, options: AddSongOptions) => Promise<Song>;
  readPrefill: (audio: File) => Promise<Prefill>;
  onAdded: (song: Song) => void;
}

/** The songs of the list and their uploads, two at a time in the list's order. */
export class Uploads {
  readonly store = createStore<{ entries: readonly UploadEntry[] }>(() => ({ entries: [] }));
  readonly #calls = new Map<UploadEntry['id'], AbortController>();

  constructor(private readonly options: UploadsOptions) {}

  /** Puts files at the end of the list, their fields filled in from their tags. `typed` is kept for the first of them. */
  add(files: readonly File[], typed: Partial<SongFormValues> = {}): void {
    const added = files.map((audio, index) => newEntry({ ...(index === 0 && typed), audio }));
    this.#set((entries) => [...entries, ...added]);
    for (const [index, entry] of added.entries()) void this.#read(entry, index === 0 ? typed : {});
  }

  /** Changes an entry that is not under way. */
  change(id: UploadEntry['id'], values: SongFormValues): void {
    this.#update(id, (entry) =>
      isOpen(entry) ? { values, idempotencyKey: randomKey(), state: { name: 'draft' } } : {},
    );
  }

  /** Puts what is given into every entry that is not under way; lyrics only where there are none. */
  changeAll({ lyrics, ...values }: Partial<SongFormValues>): void {
    for (const { id, values: before } of this.store.getState().entries)
      this.change(id, { ...before, ...values, lyrics: before.lyrics || (lyrics ?? '') });
  }

  /** Sends all that are complete. */
  start(): void {
    this.#set((entries) =>
      entries.map((entry) =>
        entry.state.name === 'draft' && isComplete(entry) ? { ...entry, state: { name: 'waiting' } } : entry,
      ),
    );
    this.#sendNext();
  }

  /** Sends an entry again, under the key of its last attempt. */
  retry(id: UploadEntry['id']): void {
    this.#update(id, (entry) => (isOpen(entry) ? { state: { name: 'waiting' } } : {}));
    this.#sendNext();
  }

  cancel(id: UploadEntry['id']): void {
    this.#calls.get(id)?.abort();
    this.#update(id, ({ state }) => (state.name === 'waiting' ? { state: { name: 'cancelled' } } : {}));
  }

  remove(id: UploadEntry['id']): void {
    this.#calls.get(id)?.abort();
    this.#set((entries) => entries.filter((entry) => entry.id !== id));
  }

  /** Ends all that is under way. */
  stop(): void {
    this.#set((entries) => entries.filter(({ state }) => state.name !== 'waiting'));
    for (const call of this.#calls.values()) call.abort();
  }

  async #read({ id, values }: UploadEntry, typed: Partial<SongFormValues>): Promise<void> {
    if (!values.audio) return;
    const { values: fitted, tags } = await this.options.readPrefill(values.audio);
    this.#update(id, () => ({
      values: { ...values, ...fitted, ...typed, audio: values.audio },
      tags,
      state: { name: 'draft' },
    }));
  }

  #sendNext(): void {
    const { entries } = this.store.getState();
    const next = entries.filter(({ state }) => state.name === 'waiting');
    for (const entry of next.slice(0, Math.max(0, limit - this.#calls.size))) void this.#send(entry);
  }

  async #send({ id, values, idempotencyKey }: UploadEntry): Promise<void> {
    const call = new AbortController();
    this.#calls.set(id, call);
    const watch = watchTransfer((transfer) =>
      this.#update(id, () => ({ state: { name: 'uploading', transfer } })),
    );
    try {
      const { signal } = call;
      const song = await this.options.send(values, { idempotencyKey, signal, onProgress: watch.onProgress });
      this.options.onAdded(song);
      this.#update(id, () => ({ state: { name: 'added', song } }));
    } catch (error) {
      this.#update(id, () => ({
        state: call.signal.aborted
          ? { name: 'cancelled' }
          : { name: 'failed', failure: uploadFailure(error) },
      }));
    } finally {
      watch.end();
      this.#calls.delete(id);
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
