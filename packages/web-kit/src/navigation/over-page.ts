const mark = 'isOverPage';

/** The state of a history entry that was pushed to show something over the page: the previous entry is the page below. */
export const overPage = { [mark]: true };

/** Whether a history entry with this state was pushed to show something over the page. */
export function isOverPage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && mark in state;
}

let closingKey: string | undefined;

/**
 * Goes back from the history entry `key`. Going back is asynchronous: closing the same entry again before it is done must not leave the
 * page below as well.
 */
export function goBackOnce(key: string, goBack: () => void): void {
  if (closingKey === key) return;
  closingKey = key;
  // While capturing, because a navigation guard may stop the event.
  window.addEventListener('popstate', () => (closingKey = undefined), { once: true, capture: true });
  goBack();
}
