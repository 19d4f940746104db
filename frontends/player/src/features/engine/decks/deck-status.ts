import { playerStore } from '@rubato/web-kit';
import { getDuration, getPosition, type Deck } from './deck.ts';
import { durationStore } from '../duration-store.ts';
import { setPositionState } from '../media-session.ts';

/** Position and rate of the deck. An empty deck returns the position of the store, which another tab may be updating. */
export function readClock(deck: Deck) {
  if (!deck.song) return { position: playerStore.getState().position, rate: 0 };
  const { paused, playbackRate } = deck.element;
  return { position: getPosition(deck), rate: paused ? 0 : playbackRate };
}

/** Publishes the position of the deck to the media session. */
export function publishPosition(deck: Deck): void {
  setPositionState(getPosition(deck), getDuration(deck));
}

/** Publishes the duration of the deck's song to the page and to the media session. */
export function publishDuration(deck: Deck): void {
  durationStore.setState({ duration: getDuration(deck) });
  publishPosition(deck);
}
