const missingPart = 'rubato:missing-part';

/** Says that a component's code could not be fetched. Whoever shows messages hears it, whichever front end it happened in. */
export function tellMissingPart(): void {
  window.dispatchEvent(new Event(missingPart));
}

/** Calls `listener` whenever a component's code could not be fetched. Returns what ends that. */
export function onMissingPart(listener: () => void): () => void {
  window.addEventListener(missingPart, listener);
  return () => window.removeEventListener(missingPart, listener);
}
