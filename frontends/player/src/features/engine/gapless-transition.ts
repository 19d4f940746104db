import { getPosition, getRemainingSeconds, type Deck } from './decks/deck.ts';

/** Near the end of a song a timer replaces `timeupdate`, which fires only four times a second. In seconds. */
const timerThreshold = 1;
/** Assumed delay between the call that starts a ready deck and its first audible sample, until it is measured. In seconds. */
const defaultStartDelay = 0.08;
/** Longer delays have other causes and are not taken as a measurement, in seconds. */
const maxStartDelay = 0.2;

/** Decides when to start the next song on the standby deck, so that it is audible when the current one ends. */
export class GaplessTransition {
  readonly #startNext: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #startDelay = defaultStartDelay;
  /** When the start of the next song began; undefined once its start delay has been measured. */
  #startedAt: number | undefined;

  /** `startNext` is called before the end of the song: earlier by the start delay of a deck or the length of the crossfade. */
  constructor(startNext: () => void) {
    this.#startNext = startNext;
  }

  /** Schedules the start for the deck's current position, with a crossfade of `fadeSeconds`. */
  schedule(deck: Deck, fadeSeconds: number): void {
    clearTimeout(this.#timer);
    const seconds = getRemainingSeconds(deck) - Math.max(fadeSeconds, this.#startDelay);
    if (seconds < timerThreshold) this.#timer = setTimeout(this.#startNext, Math.max(0, seconds * 1000));
  }

  /** Cancels the scheduled start and the measurement of the last one. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#startedAt = undefined;
  }

  /** The start of the next song, on a deck that was ready at position 0, began at `time` of `performance.now()`. */
  onStarted(time: number): void {
    this.#startedAt = time;
  }

  /** Measures the start delay of the deck that was started last, once it plays steadily. */
  measureStartDelay(deck: Deck): void {
    if (this.#startedAt === undefined) return;
    const position = getPosition(deck);
    const delay = (performance.now() - this.#startedAt) / 1000 - position;
    if (position > 0 && delay > 0 && delay < maxStartDelay) this.#startDelay = delay;
    this.#startedAt = undefined;
  }
}

/** Length of a crossfade: as configured, but at most half of the shorter song. 0 while a duration is unknown. All in seconds. */
export function computeFadeLength(configured: number, outgoing: number, incoming: number): number {
  const shorter = Math.min(outgoing, incoming);
  return Number.isFinite(shorter) ? Math.min(configured, shorter / 2) : 0;
}
