/** What a deck tells about the song on it. */
export interface DeckEvents {
  time: (seconds: number) => void;
  duration: (seconds: number) => void;
  ended: () => void;
  failed: () => void;
  /** Something outside the page, such as a headset's key, started or stopped it. */
  played: () => void;
  paused: () => void;
  /** Enough has arrived to play to the end. */
  ready: () => void;
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

  on('timeupdate', () => events.time(element.currentTime));
  on('durationchange', () => Number.isFinite(element.duration) && events.duration(element.duration));
  on('ended', events.ended);
  on('error', events.failed);
  // Events come late: what they tell counts only while it is still so. At its end a song pauses by itself, and again when
  // another is put on: neither is a wish to stop.
  on('play', () => !element.paused && events.played());
  on('pause', () => element.paused && !element.ended && events.paused());
  on('canplaythrough', events.ready);
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

/** Empties the deck and lets go of its connection. */
export function takeOff(deck: Deck): void {
  deck.url = undefined;
  deck.element.pause();
  deck.element.removeAttribute('src');
  deck.element.load();
}

/** Whether the deck has enough of its song to play on. */
export function isPrepared({ element }: Deck): boolean {
  return element.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
}

/** Safari lets an element sound only after a gesture has touched it: call it in one. */
export function unlock({ url, element }: Deck): void {
  if (!url && element.networkState === HTMLMediaElement.NETWORK_EMPTY) element.load();
}
