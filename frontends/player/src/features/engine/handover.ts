import { left, positionOf, type Deck } from './deck.ts';

/** From when on the end of a song is waited for with a timer of its own, in seconds. The clock tells itself four times a second. */
const near = 1;
/** What a browser takes to make sound of a deck that is asked to play, until it has been measured, in seconds. */
const usualStart = 0.08;
/** Longer than this it was not the start that took so long. */
const longestStart = 0.2;

/** Knows when the next song has to be started so that it sounds when the one on the deck is over. */
export class Handover {
  readonly #begin: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #start = usualStart;

  /** `begin` is called so long before the end as a deck takes to sound, or as the songs shall fade into one another. */
  constructor(begin: () => void) {
    this.#begin = begin;
  }

  /** The deck's clock has moved, and `fade` seconds of its song shall sound together with the next one. */
  watch(deck: Deck, fade: number): void {
    clearTimeout(this.#timer);
    const seconds = left(deck) - Math.max(fade, this.#start);
    if (seconds < near) this.#timer = setTimeout(this.#begin, Math.max(0, seconds * 1000));
  }

  /** The deck does not sound any more, or is sent elsewhere. */
  rest(): void {
    clearTimeout(this.#timer);
  }

  /** The deck had its song ready and was asked to play at `asked` (`performance.now()`); it was at its beginning. */
  learn(deck: Deck, asked: number): void {
    const position = positionOf(deck);
    const late = (performance.now() - asked) / 1000 - position;
    if (position > 0 && late > 0 && late < longestStart) this.#start = late;
  }
}

/** How long two songs sound together: what is wished, and never more than half of what is heard of either, all in seconds. */
export function fadeLength(wished: number, leaving: number, coming: number): number {
  const shorter = Math.min(leaving, coming);
  return Number.isFinite(shorter) ? Math.min(wished, shorter / 2) : 0;
}
