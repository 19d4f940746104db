import { playerStore, type PlayerState } from '@rubato/web-kit';
import {
  createDeck,
  isReady,
  load,
  getPosition,
  setLevel,
  skipTo,
  unload,
  getUrl,
  type Deck,
  type DeckEvents,
} from './deck.ts';
import { computeGain, loudnessTargets } from './gain.ts';
import { isStreamable, type PlayableSong } from '../stream/stream-song.ts';
import { findUpcomingEntry } from '../prefetch/upcoming-entry.ts';

/**
 * The active deck plays, and only its element is in the document. The standby deck preloads the next song, so that it starts without
 * delay. A spare deck preloads another song while its play button is held down.
 */
export class Decks {
  active: Deck;
  standby: Deck;
  #spare: Deck;

  /** Only events of the active deck reach `events`. */
  constructor(events: DeckEvents) {
    const isActive = (deck: Deck) => deck === this.active;
    this.active = createDeck(events, isActive);
    this.standby = createDeck(events, isActive);
    this.#spare = createDeck(events, isActive);
    document.body.append(this.active.element);
  }

  /** Position of the active deck in its song, in seconds. */
  get position(): number {
    return getPosition(this.active);
  }

  /** Whether the active or the standby deck has loaded the song at `url`. */
  has(url: string): boolean {
    return url === getUrl(this.active) || url === getUrl(this.standby);
  }

  /** Makes the spare deck the standby deck if it has loaded the song at `url`. Returns whether the standby deck has the song now. */
  moveToStandby(url: string): boolean {
    if (getUrl(this.standby) !== url && getUrl(this.#spare) === url) {
      [this.standby, this.#spare] = [this.#spare, this.standby];
      this.updateLevels();
    }
    return getUrl(this.standby) === url;
  }

  /** Preloads a song whose play button is held down. Without a song, empties the spare deck. */
  preloadPressed(song?: PlayableSong): void {
    if (!song && this.#spare.song) unload(this.#spare);
    if (song && !this.has(song.audio_url)) load(this.#spare, song, 0);
  }

  /** Makes the standby deck the active one. The other deck keeps playing, and stays in the document, until `stopStandby`. */
  swap(): void {
    const previous = this.active;
    this.active = this.standby;
    this.standby = previous;
    previous.element.before(this.active.element);
  }

  stopStandby(): void {
    this.standby.element.pause();
    this.standby.element.remove();
  }

  /** Updates the gains of both songs, and the levels unless a fade controls them: the outgoing song of a fade keeps its gain. */
  updateGains({ queue, normalization }: PlayerState, isFading: boolean): void {
    const target = loudnessTargets[normalization];
    this.active.gain = computeGain(queue.songs, queue.currentIndex, target);
    if (isFading) return;
    const next = findUpcomingEntry();
    this.standby.gain = next ? computeGain(queue.songs, queue.songs.indexOf(next), target) : 1;
    this.updateLevels();
  }

  /** Applies the volume of the store, multiplied by the share (0 to 1) of each deck in a fade. */
  updateLevels(activeShare = 1, standbyShare = activeShare): void {
    const { volume } = playerStore.getState();
    setLevel(this.active, volume, activeShare);
    setLevel(this.standby, volume, standbyShare);
  }

  /** Preloads the next song, but only once the current one is ready: they must not compete for bandwidth. */
  preloadNext(song: PlayableSong): void {
    if (!isReady(this.active)) return;
    this.moveToStandby(song.audio_url);
    this.standby.element.preload = 'auto';
    load(this.standby, song, 0);
  }

  /** See `skipTo` of a deck. */
  skipTo(url: string): boolean {
    return skipTo(this.active, url);
  }

  /** Sets the song, or none, that follows on the active deck without a gap. Returns false if the active deck cannot do that. */
  setGaplessNext(song: PlayableSong | undefined): boolean {
    const next = song && isStreamable(song) ? song : undefined;
    this.active.feed?.setNext(next);
    return next !== undefined && this.active.feed !== undefined;
  }

  /** Whether the standby deck is ready to play the song at `url`. */
  isStandbyReady(url: string): boolean {
    return url === getUrl(this.standby) && isReady(this.standby);
  }

  dispose(): void {
    for (const deck of [this.#spare, this.standby, this.active]) {
      unload(deck);
      deck.element.remove();
    }
  }
}
