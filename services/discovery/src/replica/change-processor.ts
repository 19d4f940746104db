import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { advisoryLocks, LOGGER, runPreparedWithin, type Logger } from '@rubato/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { SearchDocuments } from '../search/search-documents.ts';
import type { ChangedKind } from './copied-table.ts';
import { deferFlush } from './defer-flush.ts';
import { replicaStatements as statements } from './replica-statements.ts';
import { SONG_LISTENERS, type SongListener } from './song-listener.ts';

/** Few enough for a short transaction, also with long lyrics. */
const batchSize = 200;
/** Changes of other replicas are found this often. */
const pollMs = 500;
/** The transaction that wakes the processor is about to be committed. */
const wakeMs = 20;

interface Change {
  readonly sequence: string;
  readonly kind: ChangedKind;
  readonly id: number;
}

/**
 * Brings what is derived from the copies up to date, in the order of the changes. Consumers of events only write copies and list them as
 * changed, so that they stay quick even if thousands of songs follow from one event.
 */
@Injectable()
export class ChangeProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  #timer?: NodeJS.Timeout;
  #run?: Promise<void>;
  #isRunning = false;
  #isWoken = false;
  #isStopped = false;
  #hasFailed = false;

  constructor(
    private readonly database: DataSource,
    private readonly search: SearchDocuments,
    @Inject(SONG_LISTENERS) private readonly listeners: readonly SongListener[],
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#schedule(wakeMs);
  }

  /** Waits for the current batch. */
  async onModuleDestroy(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#run;
  }

  /** Processes changes soon: the caller's transaction may still have to be committed. */
  wake(): void {
    if (this.#isRunning) this.#isWoken = true;
    else this.#schedule(wakeMs);
  }

  #schedule(delayMs: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#run = this.#runAndSchedule();
    }, delayMs);
  }

  async #runAndSchedule(): Promise<void> {
    this.#isRunning = true;
    this.#isWoken = false;
    try {
      while (!this.#isStopped && (await this.processBatch()) > 0);
      if (this.#hasFailed) this.log.info('change processing: resumed');
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.log.warn({ err: error }, 'change processing: failed, will retry');
      this.#hasFailed = true;
    }
    this.#isRunning = false;
    this.#schedule(this.#isWoken && !this.#hasFailed ? wakeMs : pollMs);
  }

  /** Processes the oldest changes, unless another replica does. Returns their number. */
  async processBatch(): Promise<number> {
    return this.database.transaction(async (manager) => {
      const changes = await runPreparedWithin<Change>(manager, statements.takeChanges, [
        advisoryLocks.changes,
        batchSize,
      ]);
      if (changes.length === 0) return 0;
      await deferFlush(manager);
      await this.#process(changes, manager);
      await runPreparedWithin(manager, statements.finishChanges, [changes.map(({ sequence }) => sequence)]);
      return changes.length;
    });
  }

  async #process(changes: readonly Change[], manager: EntityManager): Promise<void> {
    const listIds = (...kinds: ChangedKind[]) => [
      ...new Set(changes.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)),
    ];
    const [artists, albums, songs] = [listIds('artists'), listIds('albums'), listIds('songs')];
    if (artists.length) await runPreparedWithin(manager, statements.reportSongsOfArtists, [artists]);
    if (albums.length) await runPreparedWithin(manager, statements.reportSongsOfAlbums, [albums]);
    await this.search.update('artists', listIds('artists', 'followers'), manager);
    await this.search.update('albums', albums, manager);
    await this.search.update('playlists', listIds('playlists'), manager);
    await this.#notify(songs, manager);
  }

  async #notify(songs: readonly number[], manager: EntityManager): Promise<void> {
    if (songs.length === 0) return;
    const rows = await runPreparedWithin<{ id: number }>(manager, statements.existingSongs, [songs]);
    const existing = new Set(rows.map(({ id }) => id));
    const changed = songs.filter((id) => existing.has(id));
    const deleted = songs.filter((id) => !existing.has(id));
    for (const listener of this.listeners) {
      if (changed.length) await listener.onSongsChanged(manager, changed);
      if (deleted.length) await listener.onSongsDeleted(manager, deleted);
    }
  }
}
