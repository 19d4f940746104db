declare global {
  interface Window {
    /** Milliseconds from the last click until the clock of another song left 0; undefined until then. */
    sound: number | undefined;
  }
}

/** Runs in the page, before its own scripts: measures from each click to the sound that it makes. */
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
    const clicked = performance.now();
    const silent = new Set(decks.filter(({ paused }) => paused));
    window.sound = undefined;
    // A channel's messages come between all other work of the page, without the pauses of timers.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const deck = decks.find((one) => silent.has(one) && !one.paused && one.currentTime > 0);
      // The page looks when it has time to. A song begins at 0, so its clock tells for how long it has been moving by then.
      if (deck) window.sound = performance.now() - clicked - deck.currentTime * 1000;
      else port2.postMessage(undefined);
    };
    port2.postMessage(undefined);
  };
  addEventListener('click', measure, true);
}
