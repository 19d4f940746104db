import { afterEach, expect, test } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { showPage } from '../../testing/history-pages.ts';

afterEach(cleanup);

test('Back closes an overlay, and a closed one leaves no entry in the history', async () => {
  const page = showPage('/song/1?sort=title');
  page.setOverlayOpen(true);
  expect(page.isOverlayOpen()).toBe(true);
  page.back();
  await page.isAt('/song/1?sort=title');
  expect(page.isOverlayOpen()).toBe(false);
  page.setOverlayOpen(true);
  page.setOverlayOpen(false);
  await page.isAt('/song/1?sort=title');
  page.back();
  await page.isAt('/first');
});

test('a modal opens over an overlay, which is open again once the modal is closed', async () => {
  const page = showPage('/song/2');
  page.setOverlayOpen(true);
  page.setModal('login');
  expect([page.isOverlayOpen(), page.modal()]).toEqual([true, 'login']);
  page.setModal(undefined);
  await page.isAt('/song/2?overlay=player');
  page.setOverlayOpen(false);
  await page.isAt('/song/2');
});

test('a link to another page closes an overlay, and Back opens it again', async () => {
  const page = showPage('/song/3');
  page.setOverlayOpen(true);
  page.navigate('/artists/ann');
  expect(page.isOverlayOpen()).toBe(false);
  page.back();
  await page.isAt('/song/3?overlay=player');
});

test('closing an overlay that was opened by URL stays on the page', async () => {
  const page = showPage('/song/4?overlay=player');
  page.setOverlayOpen(false);
  await page.isAt('/song/4');
  page.back();
  await page.isAt('/first');
});

test('opening an open overlay and closing it twice change nothing else', async () => {
  const page = showPage('/song/5');
  page.setOverlayOpen(true);
  page.setOverlayOpen(true);
  page.setOverlayOpen(false);
  page.setOverlayOpen(false);
  await page.isAt('/song/5');
  page.back();
  await page.isAt('/first');
});

test('another overlay in the URL is not open', () => {
  expect(showPage('/song/6?overlay=other').isOverlayOpen()).toBe(false);
});
