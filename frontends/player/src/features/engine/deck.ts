import { Booster } from './booster.ts';
import { loudness } from './loudness.ts';
import { MediaFeed } from './stream/media-feed.ts';
import { isOfOurs, isStreamed, refuseStream, type PlayableSong } from './stream/stream-song.ts';

/** What a deck tells about the song on it. */
export interface DeckEvents {
  /** The clock has moved, some times a second. */
  moved: () => void;
  /** How long the song is. */
  duration: () => void;
  ended: () => void;
  /** The song that was to follow without a gap sounds now. */
  joined: () => void;
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
  song: PlayableSong | undefined;
  /** What feeds the element with the song's stream; undefined while it plays the song's file by itself. */
  feed: MediaFeed | undefined;
  /** By which factor its song has to be louder than it is. */
  gain: number;
  readonly booster: Booster;
  /** Reports to the deck's events, while it is the one that sounds. */
  readonly report: (name: keyof DeckEvents) => void;
}

/** A deck whose events reach `events` only while `isActive` says that it is the one that sounds. */
export function createDeck(events: DeckEvents, isActive: (deck: Deck) => boolean): Deck {
  const element = new Audio();
  element.hidden = true;
  const report = (name: keyof DeckEvents) => isActive(deck) && events[name]();
  const deck: Deck = {
    element,
    song: undefined,
    feed: undefined,
    gain: 1,
    booster: new Booster(element),
    report,
  };
  const on = (type: keyof HTMLMediaElementEventMap, name: keyof DeckEvents, isSo = () => true) =>
    element.addEventListener(type, () => isSo() && report(name));

  on('timeupdate', 'moved');
  on('durationchange', 'duration', () => Number.isFinite(element.duration));
  on('ended', 'ended');
  element.addEventListener('error', () => (deck.feed ? playFile(deck) : report('failed')));
  // Events come late: what they tell counts only while it is still so. A song pauses by itself at its end, when it fails and when
  // another is put on: none of this is a wish to stop.
  on('play', 'played', () => !element.paused);
  on('pause', 'paused', () => element.paused && !element.ended && !element.error);
  on('canplaythrough', 'ready');
  on('waiting', 'lacks');
  on('waiting', 'failed', () => hasFailed(deck));
  on('progress', 'arrived');
  on('playing', 'sounds');
  return deck;
}

/** Shows on the element, for tests and for whoever looks into the page, which song it plays and where that begins on its clock. */
function label({ element, song, feed }: Deck): void {
  element.dataset['audio'] = song?.audio_url ?? '';
  element.dataset['begins'] = String(feed?.begins ?? 0);
}

export const urlOf = ({ song }: Deck): string | undefined => song?.audio_url;

/** Puts the song on the deck, its clock at `position` seconds. */
export function putOn(deck: Deck, song: PlayableSong, position: number): void {
  if (urlOf(deck) !== song.audio_url) {
    deck.feed?.end();
    deck.song = song;
    if (isStreamed(song)) deck.feed = feedOf(deck, song);
    else playByItself(deck, song);
    label(deck);
  }
  // Before its metadata has arrived this is where the element will start.
  if (positionOf(deck) !== position) moveTo(deck, position);
}

/** Goes on at once with the song that follows on the deck, if it is the one at `url` and is there. Returns whether it does. */
export function skipTo(deck: Deck, url: string): boolean {
  if (!deck.feed?.skipTo(url)) return false;
  deck.song = deck.feed.song;
  label(deck);
  return true;
}

function feedOf(deck: Deck, song: PlayableSong): MediaFeed {
  const feed: MediaFeed = new MediaFeed(deck.element, song, {
    described: () => deck.report('duration'),
    joined: () => {
      deck.song = feed.song;
      label(deck);
      deck.report('joined');
    },
    failed: () => hasFailed(deck) && deck.report('failed'),
    refused: (refused) => {
      refuseStream(refused);
      if (refused.audio_url === urlOf(deck)) playFile(deck);
      // It cannot follow without a gap, but as others do.
      else deck.report('ready');
    },
  });
  return feed;
}

function playByItself(deck: Deck, { audio_url }: PlayableSong): void {
  deck.feed = undefined;
  // Browsers make silence of what comes from another host where it is amplified, unless it was asked for in this way.
  deck.element.crossOrigin = deck.booster.isConnected && !isOfOurs(audio_url) ? 'anonymous' : null;
  deck.element.src = audio_url;
}

/** The song's stream cannot be played: its file goes on where it stood. */
function playFile(deck: Deck): void {
  const { element, song, feed } = deck;
  if (!song || !feed) return;
  refuseStream(song);
  const [position, wasPlaying] = [feed.position, !element.paused];
  feed.end();
  playByItself(deck, song);
  label(deck);
  element.currentTime = position;
  if (wasPlaying) element.play().catch(() => undefined);
}

/** Fetches the deck's song anew, after a failure. It goes on at `position` seconds. */
export function putOnAgain(deck: Deck, position: number): void {
  if (deck.feed) {
    deck.feed.retry();
    return;
  }
  deck.element.load();
  deck.element.currentTime = position;
}

/** Empties the deck and lets go of its connection. */
export function takeOff(deck: Deck): void {
  deck.song = undefined;
  deck.feed?.end();
  deck.feed = undefined;
  label(deck);
  deck.element.pause();
  deck.element.removeAttribute('src');
  deck.element.load();
}

/** Whether the deck has enough of its song to play on. */
export function isPrepared({ element }: Deck): boolean {
  return !element.error && element.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
}

/** Whether the deck's song cannot go on, since its bytes could not be had or decoded. */
export function hasFailed(deck: Deck): boolean {
  if (deck.element.error) return true;
  return deck.feed !== undefined && deck.feed.hasFailed && !isPrepared(deck);
}

/** Where the song stands, in seconds. */
export function positionOf({ element, feed }: Deck): number {
  return feed ? feed.position : element.currentTime;
}

function moveTo(deck: Deck, position: number): void {
  if (deck.feed) deck.feed.position = position;
  else deck.element.currentTime = position;
}

/** How long the song is, in seconds; undefined until that is known. */
export function durationOf({ element, feed }: Deck): number | undefined {
  const duration = feed ? feed.duration : element.duration;
  return Number.isFinite(duration) ? duration : undefined;
}

/** How many seconds of its song are left; infinite while its length is unknown. */
export function left(deck: Deck): number {
  return (durationOf(deck) ?? Infinity) - positionOf(deck);
}

/** Makes the deck sound as loud as `volume` and the share of a fade say, both 0 to 1, and as its song needs. */
export function setLoudness({ element, booster, song, feed, gain }: Deck, volume: number, share = 1): void {
  const factor = loudness(volume) * share * gain;
  element.volume = Math.min(1, factor);
  // A file of another host may not be one that scripts may read.
  booster.set(feed || (song && isOfOurs(song.audio_url)) ? Math.max(1, factor) : 1);
}

/** Safari lets an element sound only after a gesture has touched it: call it in one. */
export function unlock({ song, element }: Deck): void {
  if (!song && element.networkState === HTMLMediaElement.NETWORK_EMPTY) element.load();
}
