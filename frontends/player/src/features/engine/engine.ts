import { currentEntry, nextEntry, player, playerStore, type PlayerState } from '@rubato/web-kit';
import { announceSong } from './announce-song.ts';
import { clockStore } from './clock-store.ts';
import { createDeck, isPrepared, putOn, takeOff, unlock, type Deck, type DeckEvents } from './deck.ts';
import { explainFailure, explainRefusal } from './playback-failure.ts';

/**
 * Makes sound of what the player store says. Two decks: while one sounds, the other holds the next song, so that it
 * starts at once. The one that sounds is in the document.
 */
export class Engine {
  readonly #events: DeckEvents = {
    time: player.reportPosition,
    duration: (duration) => clockStore.setState({ duration }),
    ended: player.songEnded,
    failed: () => explainFailure(this.#active.element.error),
    played: () => playerStore.setState({ playing: true }),
    paused: player.pause,
    ready: () => this.#prepareNext(),
  };
  readonly #isActive = (deck: Deck) => deck === this.#active;
  #active = createDeck(this.#events, this.#isActive);
  #standby = createDeck(this.#events, this.#isActive);
  /** The queue's entry that is on the active deck. Nothing but another one makes the sound start anew. */
  #entryId: string | undefined;
  readonly #unsubscribe: () => void;

  constructor() {
    document.body.append(this.#active.element);
    this.#unsubscribe = playerStore.subscribe((state, before) => this.#follow(state, before));
    this.#follow(playerStore.getState());
  }

  seek(seconds: number): void {
    this.#active.element.currentTime = seconds;
    player.reportPosition(seconds);
  }

  stop(): void {
    this.#unsubscribe();
    const element = this.#active.element;
    for (const deck of [this.#standby, this.#active]) takeOff(deck);
    element.remove();
  }

  #follow(state: PlayerState, before?: PlayerState): void {
    const entry = currentEntry(state.queue);
    const isAnother = entry?.entryId !== this.#entryId;
    if (isAnother) this.#change(state);
    if (state.volume !== before?.volume) this.#setVolume(state.volume);
    // Only a wish starts or stops the sound. An element that pauses by itself, as at its end, must not be set going again.
    if (isAnother || state.playing !== before?.playing)
      this.#startOrStop(state.playing && entry !== undefined);
    if (state.queue !== before?.queue && isPrepared(this.#active)) this.#prepareNext();
  }

  #startOrStop(wanted: boolean): void {
    const { element } = this.#active;
    if (wanted && element.paused) void this.#play();
    if (!wanted && !element.paused) element.pause();
  }

  #change({ queue, position }: PlayerState): void {
    const entry = currentEntry(queue);
    this.#entryId = entry?.entryId;
    clockStore.setState({ duration: undefined });
    if (!entry) takeOff(this.#active);
    else {
      if (this.#standby.url === entry.song.audio_url) this.#swap();
      putOn(this.#active, entry.song.audio_url, position);
    }
    // A deck that held the song already does not tell its length again.
    const { duration } = this.#active.element;
    if (Number.isFinite(duration)) clockStore.setState({ duration });
    announceSong(entry?.song);
  }

  #swap(): void {
    [this.#active, this.#standby] = [this.#standby, this.#active];
    this.#standby.element.pause();
    this.#standby.element.replaceWith(this.#active.element);
  }

  async #play(): Promise<void> {
    const asked = this.#entryId;
    const { element } = this.#active;
    unlock(this.#standby);
    // What failed before it was asked for gets another try, and says so if it fails again.
    if (element.error) element.load();
    try {
      await element.play();
    } catch (error) {
      if (asked === this.#entryId) explainRefusal(error);
    }
  }

  #setVolume(volume: number): void {
    for (const deck of [this.#active, this.#standby]) deck.element.volume = volume;
  }

  /** The standby deck loads only when the current song has all it needs: it shall not take its bandwidth. */
  #prepareNext(): void {
    const following = nextEntry(playerStore.getState().queue);
    if (!following || following.song.audio_url === this.#active.url) return;
    this.#standby.element.preload = 'auto';
    putOn(this.#standby, following.song.audio_url, 0);
  }
}
