import { playerStore } from '@rubato/web-kit';
import { createDeck, isPrepared, putOn, setLoudness, takeOff, type Deck, type DeckEvents } from './deck.ts';

/**
 * Two decks: while one sounds, the other holds the next song, so that it starts at once. The one that sounds is in the document. A third
 * holds a song that is likely to be asked for out of turn.
 */
export class Decks {
  active: Deck;
  standby: Deck;
  #spare: Deck;

  /** Only what happens on the active deck reaches `events`. */
  constructor(events: DeckEvents) {
    const isActive = (deck: Deck) => deck === this.active;
    this.active = createDeck(events, isActive);
    this.standby = createDeck(events, isActive);
    this.#spare = createDeck(events, isActive);
    document.body.append(this.active.element);
  }

  /** Brings the song at `url` to the standby deck, if one of the decks holds it. Returns whether it is there. */
  find(url: string): boolean {
    if (this.standby.url !== url && this.#spare.url === url) {
      [this.standby, this.#spare] = [this.#spare, this.standby];
      this.setVolume();
    }
    return this.standby.url === url;
  }

  /** The song at `url` is likely to be played. */
  expect(url: string): void {
    if (url !== this.active.url && url !== this.standby.url) putOn(this.#spare, url, 0);
  }

  /** The standby deck becomes the active one. The other one sounds on where it is to leave by itself: the document keeps it until then. */
  swap(soundsOn: boolean): void {
    const leaving = this.active;
    this.active = this.standby;
    this.standby = leaving;
    leaving.element.before(this.active.element);
    if (!soundsOn) this.silenceStandby();
  }

  silenceStandby(): void {
    this.standby.element.pause();
    this.standby.element.remove();
  }

  /** Sounds as loud as the store says, or the given shares of it, 0 to 1. */
  setVolume(share = 1, standbyShare = share): void {
    const { volume } = playerStore.getState();
    setLoudness(this.active, volume, share);
    setLoudness(this.standby, volume, standbyShare);
  }

  /** The standby deck loads only when the current song has all it needs: it shall not take its bandwidth. */
  prepare(url: string): void {
    if (!isPrepared(this.active)) return;
    this.standby.element.preload = 'auto';
    putOn(this.standby, url, 0);
  }

  isPrepared(url: string): boolean {
    return url === this.standby.url && isPrepared(this.standby);
  }

  end(): void {
    for (const deck of [this.#spare, this.standby, this.active]) {
      takeOff(deck);
      deck.element.remove();
    }
  }
}
