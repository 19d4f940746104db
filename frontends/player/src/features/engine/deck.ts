import { loudness } from './loudness.ts';

/** What a deck tells about the song on it. */
export interface DeckEvents {
  /** The clock has moved, some times a second. */
  moved: () => void;
  duration: (seconds: number) => void;
  ended: () => void;
  failed: () => void;
  /** Something outside the page, such as a headset's key, started or stopped it. */
  played: () => void;
  paused: () => void;
  /** Enough has arrived to play to the end. */
  ready: () => void;
  /** It should sound and has nothing to sound with. */
  lacks: () => void;
  /** Bytes have arrived. */
  arrived: () => void;
  /** It sounds, after a start, a seek or a lack. */
  sounds: () => void;
}

/** One audio element and what is on it. */
export interface Deck {
  readonly element: HTMLAudioElement;
  url: string | undefined;
}

/** A deck whose events reach `events` only while `isActive` says that it is the one that sounds. */
export function createDeck(events: DeckEvents, isActive: (deck: Deck) => boolean): Deck {
  const element = new Audio();
  element.hidden = true;
  const deck: Deck = { element, url: undefined };
  const on = (name: keyof HTMLMediaElementEventMap, report: () => void) =>
    element.addEventListener(name, () => isActive(deck) && report());

  on('timeupdate', events.moved);
  on('durationchange', () => Number.isFinite(element.duration) && events.duration(element.duration));
  on('ended', events.ended);
  on('error', events.failed);
  // Events come late: what they tell counts only while it is still so. A song pauses by itself at its end, when it fails and when
  // another is put on: none of this is a wish to stop.
  on('play', () => !element.paused && events.played());
  on('pause', () => element.paused && !element.ended && !element.error && events.paused());
  on('canplaythrough', events.ready);
  on('waiting', events.lacks);
  on('progress', events.arrived);
  on('playing', events.sounds);
  return deck;
}

/** Puts the song at `url` on the deck, its clock at `position` seconds. */
export function putOn(deck: Deck, url: string, position: number): void {
  if (deck.url !== url) {
    deck.url = url;
    deck.element.src = url;
  }
  // Before its metadata has arrived this is where the element will start.
  if (deck.element.currentTime !== position) deck.element.currentTime = position;
}

/** Fetches the deck's song anew, after a failure. It goes on at `position` seconds. */
export function putOnAgain({ element }: Deck, position: number): void {
  element.load();
  element.currentTime = position;
}

/** Empties the deck and lets go of its connection. */
export function takeOff(deck: Deck): void {
  deck.url = undefined;
  deck.element.pause();
  deck.element.removeAttribute('src');
  deck.element.load();
}

/** Whether the deck has enough of its song to play on. */
export function isPrepared({ element }: Deck): boolean {
  return !element.error && element.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
}

/** How many seconds of its song are left; infinite while its length is unknown. */
export function left({ element }: Deck): number {
  return Number.isFinite(element.duration) ? element.duration - element.currentTime : Infinity;
}

/** Makes the deck sound as loud as `volume` and the share of a fade say, both 0 to 1. */
export function setLoudness({ element }: Deck, volume: number, share = 1): void {
  element.volume = loudness(volume) * share;
}

/** Safari lets an element sound only after a gesture has touched it: call it in one. */
export function unlock({ url, element }: Deck): void {
  if (!url && element.networkState === HTMLMediaElement.NETWORK_EMPTY) element.load();
}
