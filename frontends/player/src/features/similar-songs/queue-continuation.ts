import {
  parseDuration,
  selectNewSimilarSongs,
  selectNextSimilarSongs,
  player,
  playerStore,
  findPlayingOnEntry,
  type PlayerState,
  type QueueEntry,
} from '@rubato/web-kit';
import { durationStore } from '../engine/duration-store.ts';
import { fetchSimilarSongs } from './fetch-similar-songs.ts';
import { similarSongsStore } from './similar-songs-store.ts';

/** Similar songs join the queue this long before the end of its last song, in seconds: in time for any transition. */
const joinSeconds = 15;
/** A failed request is repeated this long before the end, in seconds. */
const retrySeconds = 45;
const maxAttempts = 2;

/**
 * Continues with similar songs where the queue ends. It asks for them when the last song starts, and adds them to the queue shortly before
 * that song ends: until then, the queue is what the listener has chosen. Only the tab that plays does so.
 */
export class QueueContinuation {
  /** The entry for which similar songs were requested. */
  #after: string | undefined;
  #attempts = 0;
  #fetching: AbortController | undefined;
  readonly #unsubscribe = playerStore.subscribe((state) => this.#onStateChange(state));

  constructor() {
    this.#onStateChange(playerStore.getState());
  }

  dispose(): void {
    this.#unsubscribe();
    this.#reset();
  }

  #onStateChange(state: PlayerState): void {
    const last = findPlayingOnEntry(state);
    if (last?.entryId !== this.#after) this.#reset();
    if (!last || !state.playing) return;
    const remaining = computeRemainingSeconds(last, state);
    this.#after = last.entryId;
    if (this.#isRequestDue(remaining)) void this.#request(last.entryId, state);
    const { similar } = similarSongsStore.getState();
    if (!similar || remaining > joinSeconds + state.crossfade) return;
    similarSongsStore.setState({ similar: undefined });
    player.playOn(similar.after, similar.songs);
  }

  #isRequestDue(remaining: number): boolean {
    if (this.#fetching || this.#attempts >= maxAttempts) return false;
    return this.#attempts === 0 || remaining <= retrySeconds;
  }

  async #request(after: string, { queue }: PlayerState): Promise<void> {
    const fetching = new AbortController();
    this.#fetching = fetching;
    this.#attempts += 1;
    try {
      const songs = await fetchSimilarSongs(selectNextSimilarSongs(queue), fetching.signal);
      if (fetching.signal.aborted) return;
      this.#attempts = maxAttempts;
      const added = selectNewSimilarSongs(playerStore.getState().queue, songs);
      if (added.length > 0) similarSongsStore.setState({ similar: { after, songs: added } });
    } catch {
      // Without a response the queue ends, as without this feature.
    } finally {
      if (this.#fetching === fetching) this.#fetching = undefined;
    }
    if (!fetching.signal.aborted) this.#onStateChange(playerStore.getState());
  }

  #reset(): void {
    this.#fetching?.abort();
    this.#fetching = undefined;
    this.#after = undefined;
    this.#attempts = 0;
    if (similarSongsStore.getState().similar) similarSongsStore.setState({ similar: undefined });
  }
}

function computeRemainingSeconds({ song }: QueueEntry, { position }: PlayerState): number {
  return (durationStore.getState().duration ?? parseDuration(song.duration)) - position;
}
