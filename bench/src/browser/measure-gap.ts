declare global {
  interface Window {
    /** All audio elements of the player, including those outside the document. */
    decks: HTMLAudioElement[];
  }
}

/** Runs in the page before its scripts: records its audio elements, and lets the browser play files. */
export function recordDecks(): void {
  localStorage.setItem('rubato.engine', 'files');
  const Original = Audio;
  window.decks = [];
  window.Audio = class extends Original {
    constructor() {
      super();
      window.decks.push(this);
    }
  };
}

/**
 * Runs in the page: seeks the playing song to `secondsBeforeEnd` and returns the seconds between its end and the start of
 * the next one; negative if they overlap. `currentTime` of both elements follows the audio, so it yields the start or end of each song
 * in page time.
 */
export async function measureGap(secondsBeforeEnd: number): Promise<number> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 3));
  const isPlaying = (deck: HTMLAudioElement) => !deck.paused && deck.currentTime > 0.8;
  const findCurrent = () => window.decks.find(isPlaying);
  while (!findCurrent()) await pause();
  const current = findCurrent() as HTMLAudioElement;
  const { duration, src } = current;
  current.currentTime = duration - secondsBeforeEnd;
  const findUpcoming = () => window.decks.find((deck) => deck !== current && !deck.paused);
  const starts: number[] = [];
  const ends: number[] = [];
  let upcoming = findUpcoming();
  while (!upcoming || upcoming.currentTime < 0.8) {
    const now = performance.now() / 1000;
    // After the end of its song, the deck loads the song after next.
    const isCurrent = current.src === src && !current.ended && current.currentTime < duration;
    if (isCurrent) ends.push(now + duration - current.currentTime);
    if (upcoming && upcoming.currentTime > 0.3) starts.push(now - upcoming.currentTime);
    await pause();
    upcoming ??= findUpcoming();
  }
  const median = (values: number[]) =>
    values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN;
  return median(starts) - median(ends.slice(-100));
}
