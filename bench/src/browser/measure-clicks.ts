declare global {
  interface Window {
    /** Milliseconds from the last click until the clock of another song left 0; undefined until then. */
    playbackDelayMs: number | undefined;
  }
}

/** Runs in the page before its scripts: measures the time from each click until playback starts. */
export function measureClicks(): void {
  const decks: HTMLAudioElement[] = [];
  const Original = Audio;
  window.Audio = class extends Original {
    constructor() {
      super();
      decks.push(this);
    }
  };
  const measure = () => {
    const clickedAt = performance.now();
    const pausedDecks = new Set(decks.filter(({ paused }) => paused));
    window.playbackDelayMs = undefined;
    // Channel messages are dispatched between the page's other tasks, without the delays of timers.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const deck = decks.find((one) => pausedDecks.has(one) && !one.paused && one.currentTime > 0);
      // The check may run late. Songs start at 0, so `currentTime` is the time since playback started.
      if (deck) window.playbackDelayMs = performance.now() - clickedAt - deck.currentTime * 1000;
      else port2.postMessage(undefined);
    };
    port2.postMessage(undefined);
  };
  addEventListener('click', measure, true);
}
