import { setPanel, widths } from '@rubato/web-kit';

/** On narrow windows the queue covers the page that a link in it opens. */
export function closeOverPage(): void {
  if (!matchMedia(widths.queue).matches) setPanel('queueOpen', false);
}
