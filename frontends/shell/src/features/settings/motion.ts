export const motionOptions = [
  { value: 'system', label: 'System' },
  { value: 'reduced', label: 'Reduced' },
] as const;
export type Motion = (typeof motionOptions)[number]['value'];

/** The local storage key. The preload script reads it before the first paint. */
const storageKey = 'rubato.motion';

/** Whether the user has chosen less motion than the system's setting. */
export function getMotionPreference(): Motion {
  return document.documentElement.dataset['motion'] === 'reduced' ? 'reduced' : 'system';
}

/** Applies the choice immediately and stores it for the next visit. */
export function setMotionPreference(motion: Motion): void {
  const { dataset } = document.documentElement;
  if (motion === 'reduced') dataset['motion'] = motion;
  else delete dataset['motion'];
  try {
    if (motion === 'reduced') localStorage.setItem(storageKey, motion);
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage may be blocked: the choice then applies until the page is closed.
  }
}
