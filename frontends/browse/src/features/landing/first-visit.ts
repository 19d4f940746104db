const key = 'rubato.visited';

/** Whether this browser opens the landing page for the first time. Stores the visit. */
export function isFirstVisit(): boolean {
  try {
    const isFirst = localStorage.getItem(key) === null;
    if (isFirst) localStorage.setItem(key, 'yes');
    return isFirst;
  } catch {
    return false;
  }
}
