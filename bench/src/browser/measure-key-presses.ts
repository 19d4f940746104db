declare global {
  interface Window {
    /** Milliseconds from the last key press until the results for the whole text were painted; undefined until then. */
    resultsDelayMs: number | undefined;
  }
}

/** Runs in the page before its scripts: measures the time from each key press in the search field until its results are painted. */
export function measureKeyPresses(): void {
  const { port1, port2 } = new MessageChannel();
  let pressedAt = 0;
  // The first task after a frame runs when the frame has been painted.
  port1.onmessage = ({ data: press }) => {
    if (press === pressedAt) window.resultsDelayMs = performance.now() - pressedAt;
  };
  // The status announces results only while they are those of the text in the field.
  const areResultsCurrent = () => document.querySelector('form[role=search] [role=status]')?.textContent;
  const awaitFrame = (press: number) =>
    requestAnimationFrame(() => {
      if (press !== pressedAt) return;
      if (areResultsCurrent()) port2.postMessage(press);
      else awaitFrame(press);
    });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key.length > 1) return;
      window.resultsDelayMs = undefined;
      // When the key was pressed, not when the page began to handle it.
      pressedAt = event.timeStamp;
      awaitFrame(pressedAt);
    },
    true,
  );
}
