import { remoteDirectory, remoteLoader, type Provided } from '@rubato/web-kit';
import { queryClient } from '../../query-client.ts';
import { findRemotePage } from '../pages/find-remote-page.ts';

/** The sidebar and the player load after the first screen, or after this time. */
const timeoutMs = 1500;

/**
 * Settles when the first screen is shown with its data and images, when it is late, or on the first user input. Until then it has network and
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
  const page = await loadFirstPage();
  if (!page) return;
  await remoteLoader.load('pages', page).catch(() => undefined);
  await receiveData();
  const images = document.querySelectorAll<HTMLImageElement>('main img[loading="eager"]');
  await Promise.allSettled(Array.from(images, (image) => image.decode()));
  await waitUntilIdle();
}

/** The page of this URL, as soon as the remote that provides it is known. Undefined once all remotes are known and none does. */
function loadFirstPage(): Promise<Provided<'pages'> | undefined> {
  const { store } = remoteDirectory;
  return new Promise((resolve) => {
    const check = () => {
      const { composition, isPending } = store.getState();
      const page = findRemotePage(composition.pages, location.pathname);
      if (!page && isPending) return;
      stop();
      resolve(page);
    };
    const stop = store.subscribe(check);
    check();
  });
}

/** Settles when no request is pending, and those that follow from the responses are not either. */
async function receiveData(): Promise<void> {
  await waitUntilIdle();
  while (queryClient.isFetching() > 0) {
    await new Promise((resolve) => {
      const stop = queryClient.getQueryCache().subscribe(() => (stop(), resolve(undefined)));
    });
    await waitUntilIdle();
  }
}

/** Safari has no idle callbacks: there this is the next task. */
function waitUntilIdle(): Promise<unknown> {
  return new Promise((resolve) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve) : setTimeout(resolve),
  );
}
