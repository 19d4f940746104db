import { playerStore, type PlayerState } from '@rubato/web-kit';
import {
  createDeck,
  isPrepared,
  putOn,
  setLoudness,
  skipTo,
  takeOff,
  urlOf,
  type Deck,
  type DeckEvents,
} from './deck.ts';
import { following } from './following.ts';
import { gainOf } from './gain.ts';
import { isStreamed, type PlayableSong } from './stream/stream-song.ts';

/** How loud songs are made to sound, in LUFS. */
const loudnessTargets = { off: undefined, quiet: -18, normal: -14, loud: -11 } as const;

/**
 * Two decks: while one sounds, the other holds the next song, so that it starts at once. The one that sounds is in the document. A third
 * takes a song out of turn while its button is held down.
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

  /** Whether the song at `url` sounds or is the next one. */
  has(url: string): boolean {
    return url === urlOf(this.active) || url === urlOf(this.standby);
  }

  /** Brings the song at `url` to the standby deck, if one of the decks holds it. Returns whether it is there. */
  find(url: string): boolean {
    if (urlOf(this.standby) !== url && urlOf(this.#spare) === url) {
      [this.standby, this.#spare] = [this.#spare, this.standby];
      this.setVolume();
    }
    return urlOf(this.standby) === url;
  }

  /** The song is about to be played; without one, none is. */
  expect(song?: PlayableSong): void {
    if (!song && this.#spare.song) takeOff(this.#spare);
    if (song && !this.has(song.audio_url)) putOn(this.#spare, song, 0);
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

  /** Makes both decks as loud as the listener and their songs need. A fade does so by itself, and its leaving song stays as loud as it is. */
  level({ queue, normalization }: PlayerState, isFading: boolean): void {
    const target = loudnessTargets[normalization];
    this.active.gain = gainOf(queue.songs, queue.currentIndex, target);
    if (isFading) return;
    const next = following();
    this.standby.gain = next ? gainOf(queue.songs, queue.songs.indexOf(next), target) : 1;
    this.setVolume();
  }

  /** Sounds as loud as the store says, or the given shares of it, 0 to 1. */
  setVolume(share = 1, standbyShare = share): void {
    const { volume } = playerStore.getState();
    setLoudness(this.active, volume, share);
    setLoudness(this.standby, volume, standbyShare);
  }

  /** The standby deck loads only when the current song has all it needs: it shall not take its bandwidth. */
  prepare(song: PlayableSong): void {
    if (!isPrepared(this.active)) return;
    this.find(song.audio_url);
    this.standby.element.preload = 'auto';
    putOn(this.standby, song, 0);
  }

  /** Goes on at once with the song that follows on the active deck, if it is the one at `url` and is there. Returns whether it does. */
  skipTo(url: string): boolean {
    return skipTo(this.active, url);
  }

  /** Lets the song follow on the active deck without a gap, or nothing. Returns whether it will. */
  join(song: PlayableSong | undefined): boolean {
    const follower = song && isStreamed(song) ? song : undefined;
    this.active.feed?.follow(follower);
    return follower !== undefined && this.active.feed !== undefined;
  }

  isPrepared(url: string): boolean {
    return url === urlOf(this.standby) && isPrepared(this.standby);
  }

  end(): void {
    for (const deck of [this.#spare, this.standby, this.active]) {
      takeOff(deck);
      deck.element.remove();
    }
  }
}
