import type { Song } from '@rubato/contracts';
import { createStore, createRandomKey } from '@rubato/web-kit';
import type { AddSongOptions } from '../add-song/add-song.ts';
import type { Prefill } from '../song-form/prefill.ts';
import { emptySong, type SongFormValues } from '../song-form/song-form.schema.ts';
import type { SongTags } from '../song-tags/song-tags.ts';
import { trackTransfer } from '../transfer/track-transfer.ts';
import { isComplete } from './entry-problems.ts';
import { isEditable, type UploadEntry } from './upload-entry.ts';
import { isTemporary, toUploadFailure } from './upload-failure.ts';

/** More concurrent uploads would only share the bandwidth. */
const maxConcurrent = 2;
/** When to send an upload again after its first, second … temporary failure in a row: long enough for a restart of the server. */
const retryDelaysSeconds = [5, 15, 30, 60, 120];

interface UploadsOptions {
  send: (values: SongFormValues, options: AddSongOptions) => Promise<Song>;
  readPrefill: (audio: File) => Promise<Prefill>;
  onAdded: (song: Song) => void;
}

/**
 * The list of songs to add, and their uploads: two at a time, in list order. A temporary failure is retried after a while, so that a list of
 * many songs is uploaded without supervision.
 */
export class Uploads {
  readonly store = createStore<{ entries: readonly UploadEntry[] }>(() => ({ entries: [] }));
  readonly #controllers = new Map<UploadEntry['id'], AbortController>();
  /** The delayed uploads. */
  readonly #timers = new Map<UploadEntry['id'], ReturnType<typeof setTimeout>>();
  /** The temporary failures of each upload since it was started or retried by the user. */
  readonly #failures = new Map<UploadEntry['id'], number>();

  constructor(private readonly options: UploadsOptions) {}

  /** Appends files to the list and fills in their fields from their tags. `entered` values apply to the first file and take precedence. */
  add(files: readonly File[], entered: Partial<SongFormValues> = {}): void {
    const added = files.map((audio, index) => createEntry({ ...(index === 0 && entered), audio }));
    this.#set((entries) => [...entries, ...added]);
    for (const [index, entry] of added.entries()) void this.#prefill(entry, index === 0 ? entered : {});
  }

  /** Changes an entry that is not being uploaded. `tags` are those of another audio file. */
  change(id: UploadEntry['id'], values: SongFormValues, tags?: SongTags): void {
    this.#update(id, (entry) =>
      isEditable(entry)
        ? { values, tags: tags ?? entry.tags, idempotencyKey: createRandomKey(), state: { name: 'draft' } }
        : {},
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
    this.#failures.delete(id);
    this.#sendAgain(id);
  }

  cancel(id: UploadEntry['id']): void {
    this.#abort(id);
    this.#update(id, ({ state }) =>
      state.name === 'queued' || state.name === 'delayed' ? { state: { name: 'cancelled' } } : {},
    );
  }

  remove(id: UploadEntry['id']): void {
    this.#abort(id);
    this.#set((entries) => entries.filter((entry) => entry.id !== id));
  }

  /** Aborts all uploads. */
  stop(): void {
    this.#set((entries) =>
      entries.filter(({ state }) => state.name !== 'queued' && state.name !== 'delayed'),
    );
    for (const id of [...this.#controllers.keys(), ...this.#timers.keys()]) this.#abort(id);
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

  #abort(id: UploadEntry['id']): void {
    this.#controllers.get(id)?.abort();
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#failures.delete(id);
  }

  #sendAgain(id: UploadEntry['id']): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#update(id, (entry) =>
      isEditable(entry) || entry.state.name === 'delayed' ? { state: { name: 'queued' } } : {},
    );
    this.#sendNext();
  }

  /** Delays the next attempt, or fails after the last. */
  #fail(id: UploadEntry['id'], error: unknown): void {
    const failure = toUploadFailure(error);
    const failures = this.#failures.get(id) ?? 0;
    const seconds = isTemporary(error) ? retryDelaysSeconds[failures] : undefined;
    if (seconds === undefined) return this.#update(id, () => ({ state: { name: 'failed', failure } }));
    const nextStep = `Trying again in ${seconds} seconds.`;
    this.#update(id, () => ({ state: { name: 'delayed', failure: { ...failure, nextStep } } }));
    this.#failures.set(id, failures + 1);
    const timer = setTimeout(() => this.#sendAgain(id), seconds * 1000);
    this.#timers.set(id, timer);
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
      if (controller.signal.aborted) this.#update(id, () => ({ state: { name: 'cancelled' } }));
      else this.#fail(id, error);
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

function createEntry(values: Partial<SongFormValues>): UploadEntry {
  return {
    id: createRandomKey(),
    idempotencyKey: createRandomKey(),
    values: { ...emptySong, ...values },
    tags: {},
    state: { name: 'reading' },
  };
}
