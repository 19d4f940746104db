import { Booster } from './booster.ts';
import { MediaFeed } from '../stream/media-feed.ts';
import { disableStream, isSameOrigin, isStreamable, type PlayableSong } from '../stream/stream-song.ts';
import { toAmplitude } from './volume-curve.ts';

/** Named after the HTML media events they correspond to; `onTransition` is our own. */
export interface DeckEvents {
  onTimeUpdate: () => void;
  onDurationChange: () => void;
  onEnded: () => void;
  /** The deck continues with the song queued for a gapless transition. */
  onTransition: () => void;
  onError: () => void;
  /** Also fires when something outside the page, such as a headset key, starts or pauses playback. */
  onPlay: () => void;
  onPause: () => void;
  onCanPlayThrough: () => void;
  /** Playback should be running but has no data. */
  onWaiting: () => void;
  /** Data has arrived. */
  onProgress: () => void;
  /** Playback runs after a start, a seek or a wait for data. */
  onPlaying: () => void;
}

/** An audio element and the song loaded into it. */
export interface Deck {
  readonly element: HTMLAudioElement;
  song: PlayableSong | undefined;
  /** Streams the song to the element; undefined while the element plays the song's file directly. */
  feed: MediaFeed | undefined;
  /** Amplitude factor that normalizes the loudness of the song. */
  gain: number;
  /** Volume, share of a fade and gain together. */
  amplitude: number;
  readonly booster: Booster;
  /** Calls the event handler if the deck is the active one. */
  readonly emit: (name: keyof DeckEvents) => void;
}

/** Events of the deck reach `events` only while it is the active one. */
export function createDeck(events: DeckEvents, isActive: (deck: Deck) => boolean): Deck {
  const element = new Audio();
  element.hidden = true;
  const emit = (name: keyof DeckEvents) => isActive(deck) && events[name]();
  const deck: Deck = {
    element,
    song: undefined,
    feed: undefined,
    gain: 1,
    amplitude: 1,
    booster: new Booster(element),
    emit,
  };
  const forward = (type: keyof HTMLMediaElementEventMap, name: keyof DeckEvents, applies = () => true) =>
    element.addEventListener(type, () => applies() && emit(name));

  forward('timeupdate', 'onTimeUpdate');
  forward('durationchange', 'onDurationChange', () => Number.isFinite(element.duration));
  forward('ended', 'onEnded');
  element.addEventListener('error', () => (deck.feed ? fallBackToFile(deck) : emit('onError')));
  // Events are dispatched late, so the current state decides. An element also pauses at the end of its song, on an error and when
  // another song is loaded: none of these is a request to pause.
  forward('play', 'onPlay', () => !element.paused);
  forward('pause', 'onPause', () => element.paused && !element.ended && !element.error);
  forward('canplaythrough', 'onCanPlayThrough');
  forward('waiting', 'onWaiting');
  forward('waiting', 'onError', () => hasFailed(deck));
  forward('progress', 'onProgress');
  forward('playing', 'onPlaying');
  return deck;
}

/** Exposes the loaded song and its start on the element's timeline as data attributes, for journeys and for debugging. */
function updateAttributes({ element, song, feed }: Deck): void {
  element.dataset['audio'] = song?.audio_url ?? '';
  element.dataset['startTime'] = String(feed?.startTime ?? 0);
}

export const getUrl = ({ song }: Deck): string | undefined => song?.audio_url;

/** Loads the song, unless it is loaded already, and seeks to `position` in seconds. */
export function load(deck: Deck, song: PlayableSong, position: number): void {
  if (getUrl(deck) !== song.audio_url) {
    deck.feed?.dispose();
    deck.song = song;
    if (isStreamable(song)) deck.feed = createFeed(deck, song);
    else setFile(deck, song);
    updateAttributes(deck);
  }
  // Before the metadata has loaded, this sets the position at which the element starts.
  if (getPosition(deck) !== position) seek(deck, position);
}

/** Skips to the song queued for a gapless transition if it is the one at `url` and is buffered. Returns whether it did. */
export function skipTo(deck: Deck, url: string): boolean {
  if (!deck.feed?.skipTo(url)) return false;
  deck.song = deck.feed.song;
  updateAttributes(deck);
  return true;
}

function createFeed(deck: Deck, song: PlayableSong): MediaFeed {
  const feed: MediaFeed = new MediaFeed(deck.element, song, {
    onDuration: () => {
      applyAmplitude(deck);
      deck.emit('onDurationChange');
    },
    onTransition: () => {
      deck.song = feed.song;
      updateAttributes(deck);
      deck.emit('onTransition');
    },
    onError: () => hasFailed(deck) && deck.emit('onError'),
    onUnsupported: (unsupported) => {
      disableStream(unsupported);
      if (unsupported.audio_url === getUrl(deck)) fallBackToFile(deck);
      // The next song cannot follow on this deck, so the standby deck has to load it.
      else deck.emit('onCanPlayThrough');
    },
  });
  return feed;
}

function setFile(deck: Deck, { audio_url }: PlayableSong): void {
  deck.feed = undefined;
  // Browsers mute amplified audio of another origin unless it was requested with CORS.
  deck.element.crossOrigin = deck.booster.isConnected && !isSameOrigin(audio_url) ? 'anonymous' : null;
  deck.element.src = audio_url;
}

/** Continues with the song's file where its stream could not be played. */
function fallBackToFile(deck: Deck): void {
  const { element, song, feed } = deck;
  if (!song || !feed) return;
  disableStream(song);
  const [position, wasPlaying] = [feed.position, !element.paused];
  feed.dispose();
  setFile(deck, song);
  updateAttributes(deck);
  element.currentTime = position;
  if (wasPlaying) element.play().catch(() => undefined);
}

/** Requests the song again after a failure, to continue at `position` seconds. */
export function reload(deck: Deck, position: number): void {
  if (deck.feed) {
    deck.feed.retry();
    return;
  }
  deck.element.load();
  deck.element.currentTime = position;
}

/** Empties the deck and closes its connection. */
export function unload(deck: Deck): void {
  deck.song = undefined;
  deck.feed?.dispose();
  deck.feed = undefined;
  updateAttributes(deck);
  deck.element.pause();
  deck.element.removeAttribute('src');
  deck.element.load();
}

/** Whether the deck has enough data to play from its current position. */
export function isReady({ element }: Deck): boolean {
  return !element.error && element.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
}

/** Whether playback cannot continue because fetching or decoding the song failed. */
export function hasFailed(deck: Deck): boolean {
  if (deck.element.error) return true;
  return deck.feed !== undefined && deck.feed.hasFailed && !isReady(deck);
}

/** Playback position in the song, in seconds. */
export function getPosition({ element, feed }: Deck): number {
  return feed ? feed.position : element.currentTime;
}

function seek(deck: Deck, position: number): void {
  if (deck.feed) deck.feed.position = position;
  else deck.element.currentTime = position;
}

/** Duration of the song in seconds; undefined until it is known. */
export function getDuration({ element, feed }: Deck): number | undefined {
  const duration = feed ? feed.duration : element.duration;
  return Number.isFinite(duration) ? duration : undefined;
}

/** Seconds until the end of the song; infinite while its duration is unknown. */
export function getRemainingSeconds(deck: Deck): number {
  return (getDuration(deck) ?? Infinity) - getPosition(deck);
}

/** Sets the output level from the user's volume, the deck's share of a fade (both 0 to 1) and the gain of the song. */
export function setLevel(deck: Deck, volume: number, share = 1): void {
  deck.amplitude = toAmplitude(volume) * share * deck.gain;
  applyAmplitude(deck);
}

function applyAmplitude({ element, booster, song, feed, amplitude }: Deck): void {
  element.volume = Math.min(1, amplitude);
  // Amplifying mutes a file of another origin, unless the server lets scripts read it. A stream with a duration was read.
  const isReadable = song && (isSameOrigin(song.audio_url) || Number.isFinite(feed?.duration));
  booster.setGain(isReadable ? Math.max(1, amplitude) : 1);
}

/** Safari plays an element only after it was used in a user gesture. Call this in one. */
export function unlock({ song, element }: Deck): void {
  if (!song && element.networkState === HTMLMediaElement.NETWORK_EMPTY) element.load();
}
