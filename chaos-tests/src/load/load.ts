import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './answer.ts';
import type { OperationName } from './operation-names.ts';
import type { Operations } from './operations.ts';

/** What members do one after another: writes to neighbouring songs stand together, so that they meet. */
const usual: readonly OperationName[] = [
  'browse',
  'like',
  'updateSong',
  'like',
  'addToAlbum',
  'song',
  'sound',
  'playlist',
  'addToPlaylist',
  'session',
  'remote',
  'like',
  'deleteSong',
  'unlike',
  'album',
  'updateAlbum',
  'refused',
  'updatePlaylist',
  'removeFromPlaylist',
  'removeFromAlbum',
  'deleteAlbum',
  'deletePlaylist',
];
/** Between two requests of one member: it is what stands in the way that is tested, not the machine. */
const pauseMs = 40;

/** A few members who do one thing after another until they are stopped. */
export class Load {
  readonly answers: Answer[] = [];
  readonly #running: Promise<unknown>;
  #isStopped = false;

  constructor(members: readonly Operations[]) {
    this.#running = Promise.all(members.map((member, n) => this.#run(member, n)));
  }

  /** Resolves when the last request is answered. */
  async stop(): Promise<readonly Answer[]> {
    this.#isStopped = true;
    await this.#running;
    return this.answers;
  }

  /** Each begins with something else. */
  async #run(member: Operations, first: number): Promise<void> {
    for (let n = first; !this.#isStopped; n += 1) {
      const operation = usual[n % usual.length] ?? 'browse';
      this.answers.push(await member[operation]());
      await delay(pauseMs);
    }
  }
}
