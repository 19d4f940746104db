import type { EntityManager } from 'typeorm';

/** Keeps something that is derived from the copies of songs. */
export interface SongListener {
  /**
   * Songs were added or changed, or something that they are found by: their artist or their albums. Reads their current state and writes
   * with `manager`. Called again if the transaction fails; songs that have not changed may be among them.
   */
  onSongsChanged(manager: EntityManager, ids: readonly number[]): Promise<void>;

  /** These songs no longer exist. */
  onSongsDeleted(manager: EntityManager, ids: readonly number[]): Promise<void>;
}

/** All song listeners, in the order in which they are called. */
export const SONG_LISTENERS: unique symbol = Symbol('SongListeners');
