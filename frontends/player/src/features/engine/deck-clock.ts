import { playerStore } from '@rubato/web-kit';
import { clockStore } from './clock-store.ts';
import { durationOf, positionOf, type Deck } from './deck.ts';
import { announceClock } from './media-session.ts';

/** Where the song on the deck stands, and how fast it goes on. A deck without a song shows what another tab plays. */
export function readClock(deck: Deck) {
  if (!deck.song) return { position: playerStore.getState().position, rate: 0 };
  const { paused, playbackRate } = deck.element;
  return { position: positionOf(deck), rate: paused ? 0 : playbackRate };
}

/** Tells the system where the song on the deck stands. */
export function announceClockOf(deck: Deck): void {
  announceClock(positionOf(deck), durationOf(deck));
}

/** Tells the page and the system how long the song on the deck is. */
export function tellLengthOf(deck: Deck): void {
  clockStore.setState({ duration: durationOf(deck) });
  announceClockOf(deck);
}
