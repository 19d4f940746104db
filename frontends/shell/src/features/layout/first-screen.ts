import { remoteLoader } from '@rubato/web-kit';
import { findRemotePage } from '../pages/page-table.ts';

/** The sidebar and the player load after the first screen, or after this time. */
const timeoutMs = 1500;

/**
 * Settles when the first screen is shown with its images, when it is late, or on the first user input. Until then it has network and
 * processor to itself.
 */
export const firstScreen: Promise<unknown> = Promise.race([
  showFirstScreen(),
  new Promise((resolve) => setTimeout(resolve, timeoutMs)),
  ...['pointerdown', 'keydown'].map(
    (type) => new Promise((resolve) => addEventListener(type, resolve, { once: true, capture: true })),
  ),
]);

async function showFirstScreen(): Promise<void> {
  const page = findRemotePage(location.pathname);
  if (!page) return;
  await remoteLoader.load(page.module).catch(() => undefined);
  await idle();
  const images = document.querySelectorAll<HTMLImageElement>('main img[loading="eager"]');
  await Promise.allSettled(Array.from(images, (image) => image.decode()));
  await idle();
}

/** Safari has no idle callbacks: there this is the next task. */
function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve) : setTimeout(resolve),
  );
}
