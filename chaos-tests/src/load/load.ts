import { setTimeout as delay } from 'node:timers/promises';
import type { OperationResult } from './run-operation.ts';
import type { OperationName } from './operation-names.ts';
import type { Operations } from './operations.ts';

/** The operations of a user, in order. Adjacent writes affect neighboring songs, so that users contend for them. */
const operationSequence: readonly OperationName[] = [
  'browse',
  'like',
  'updateSong',
  'like',
  'addToAlbum',
  'song',
  'audio',
  'search',
  'playlist',
  'addToPlaylist',
  'session',
  'remote',
  'like',
  'deleteSong',
  'unlike',
  'album',
  'updateAlbum',
  'invalidPlaylist',
  'updatePlaylist',
  'removeFromPlaylist',
  'removeFromAlbum',
  'deleteAlbum',
  'deletePlaylist',
];
/** Pause between two requests of one user: the tests check behavior, not capacity. */
const thinkTimeMs = 40;

/** Users that run operations one after another until stopped. */
export class Load {
  readonly results: OperationResult[] = [];
  readonly #running: Promise<unknown>;
  #isStopped = false;

  constructor(users: readonly Operations[]) {
    this.#running = Promise.all(users.map((user, n) => this.#run(user, n)));
  }

  /** Resolves with all results after the last request has completed. */
  async stop(): Promise<readonly OperationResult[]> {
    this.#isStopped = true;
    await this.#running;
    return this.results;
  }

  /** Each user starts with a different operation. */
  async #run(user: Operations, first: number): Promise<void> {
    for (let n = first; !this.#isStopped; n += 1) {
      const operation = operationSequence[n % operationSequence.length] ?? 'browse';
      this.results.push(await user[operation]());
      await delay(thinkTimeMs);
    }
  }
}
