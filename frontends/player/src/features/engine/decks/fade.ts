import { type Deck } from './deck.ts';

/** Interval at which the levels follow the fade, in milliseconds. */
const stepMs = 40;
/** An outgoing song that exceeds its reported duration is cut off this long after the fade, in seconds. */
const maxOverrun = 1;

/** Levels of both decks in a fade, 0 to 1. */
interface Shares {
  outgoing: number;
  incoming: number;
}

/** Equal-power crossfade at `progress`, 0 to 1: the squares of both levels add up to 1, so that the loudness stays constant. */
export function computeEqualPower(progress: number): Shares {
  const angle = (Math.min(progress, 1) * Math.PI) / 2;
  return { outgoing: Math.cos(angle), incoming: Math.sin(angle) };
}

interface FadeOptions {
  outgoing: Deck;
  /** Length of the fade. With 0, the outgoing song plays to its end at full level. */
  seconds: number;
  /** Sets the levels of both decks. */
  apply: (shares: Shares) => void;
  onEnd: () => void;
}

/** Fades out the outgoing deck while the incoming one plays. Returns a function that ends the fade immediately. */
export function startFade({ outgoing: { element }, seconds, apply, onEnd }: FadeOptions): () => void {
  const startedAt = performance.now();
  const computeShares = (elapsed: number) =>
    seconds > 0 ? computeEqualPower(elapsed / seconds) : { outgoing: 1, incoming: 1 };
  const step = () => {
    const elapsed = (performance.now() - startedAt) / 1000;
    const hasEnded = element.ended || elapsed > seconds + maxOverrun;
    if (elapsed >= seconds && hasEnded) end();
    else apply(computeShares(elapsed));
  };
  const timer = setInterval(step, stepMs);
  const end = () => {
    clearInterval(timer);
    onEnd();
  };
  step();
  return end;
}
