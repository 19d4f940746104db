/** Marks an element that React has removed, and that is shown until it has left: it can be neither used nor found. */
export function markAsLeaving(element: HTMLElement): void {
  element.inert = true;
  element.ariaHidden = 'true';
  element.dataset['leaving'] = '';
}

export async function removeAfter(
  element: HTMLElement,
  animations: readonly (Animation | undefined)[],
): Promise<void> {
  await Promise.allSettled(animations.map((animation) => animation?.finished));
  element.remove();
}
