import { remoteLoader } from '@rubato/web-kit';
import { findRemotePage } from '../pages/page-table.ts';

/** The sidebar and the player wait no longer than this for the page. */
const patience = 1000;

/** Settles when the first page's front end has arrived or is late: what people came for gets the line to itself. */
export const firstPage: Promise<unknown> = Promise.race([
  loadFirstPage(),
  new Promise((resolve) => setTimeout(resolve, patience)),
]);

async function loadFirstPage(): Promise<void> {
  const page = findRemotePage(location.pathname);
  if (page) await remoteLoader.load(page.module).catch(() => undefined);
}
