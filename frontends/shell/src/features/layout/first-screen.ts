import { remoteLoader } from '@rubato/web-kit';
import { findRemotePage } from '../pages/page-table.ts';

/** The sidebar and the player wait no longer than this for the page. */
const patience = 1500;

/**
 * Settles when the first page stands there with its pictures, is late, or somebody reaches for it: what people came for gets the line
 * and the processor to itself.
 */
export const firstScreen: Promise<unknown> = Promise.race([
  showFirstPage(),
  new Promise((resolve) => setTimeout(resolve, patience)),
  ...['pointerdown', 'keydown'].map(
    (type) => new Promise((resolve) => addEventListener(type, resolve, { once: true, capture: true })),
  ),
]);

async function showFirstPage(): Promise<void> {
  const page = findRemotePage(location.pathname);
  if (!page) return;
  await remoteLoader.load(page.module).catch(() => undefined);
  await idle();
  const pictures = document.querySelectorAll<HTMLImageElement>('main img[loading="eager"]');
  await Promise.allSettled(Array.from(pictures, (picture) => picture.decode()));
  await idle();
}

/** Safari has no idle callbacks: there it is the next task. */
function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve) : setTimeout(resolve),
  );
}
