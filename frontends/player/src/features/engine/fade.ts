import { type Deck } from './deck.ts';

/** How often the decks' loudness follows the fade, in milliseconds. */
const step = 40;
/** A song that is longer than it said may sound so much longer than its fade, in seconds. */
const patience = 1;

/** Shares of loudness, 0 to 1, of the two decks at a time. */
interface Shares {
  leaving: number;
  coming: number;
}

/** At `progress`, 0 to 1, of a fade: together the two songs are as loud as one, as the power of both adds up to 1. */
export function equalPower(progress: number): Shares {
  const angle = (Math.min(progress, 1) * Math.PI) / 2;
  return { leaving: Math.cos(angle), coming: Math.sin(angle) };
}

interface FadeParts {
  leaving: Deck;
  /** How long it takes. With 0 the song that leaves just sounds to its end. */
  seconds: number;
  /** Makes the decks as loud as said. */
  apply: (shares: Shares) => void;
  /** The deck that leaves is free. */
  over: () => void;
}

/** One song leaves while another one sounds already. Begins at once; returns what ends it at once. */
export function fade({ leaving: { element }, seconds, apply, over }: FadeParts): () => void {
  const begun = performance.now();
  const shares = (elapsed: number) =>
    seconds > 0 ? equalPower(elapsed / seconds) : { leaving: 1, coming: 1 };
  const follow = () => {
    const elapsed = (performance.now() - begun) / 1000;
    const isOver = element.ended || elapsed > seconds + patience;
    if (elapsed >= seconds && isOver) end();
    else apply(shares(elapsed));
  };
  const timer = setInterval(follow, step);
  const end = () => {
    clearInterval(timer);
    over();
  };
  follow();
  return end;
}
