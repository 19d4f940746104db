const key = 'rubato.visited';

/** Whether this browser has never shown the page before, which is then remembered. */
export function isFirstVisit(): boolean {
  try {
    const isFirst = localStorage.getItem(key) === null;
    if (isFirst) localStorage.setItem(key, 'yes');
    return isFirst;
  } catch {
    return false;
  }
}
