import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { showPage } from '../../testing/history-pages.ts';

afterEach(cleanup);

test('a closed modal leaves no entry in the history', async () => {
  const page = showPage('/song/1');
  page.setModal('login');
  expect(page.modal()).toBe('login');
  page.setModal(undefined);
  await page.isAt('/song/1');
  page.back();
  await page.isAt('/first');
});

test('a modal that replaced another leaves no entry in the history', async () => {
  const page = showPage('/song/2');
  page.setModal('login');
  page.setModal('signup');
  expect(page.modal()).toBe('signup');
  page.setModal(undefined);
  await page.isAt('/song/2');
  page.back();
  await page.isAt('/first');
});

test('closing a modal twice stays on the page', async () => {
  const page = showPage('/song/3');
  page.setModal('login');
  page.setModal(undefined);
  page.setModal(undefined);
  await page.isAt('/song/3');
  await new Promise((resolve) => setTimeout(resolve));
  expect(page.url()).toBe('/song/3');
});

test('closing a modal that was opened by URL stays on the page', async () => {
  const page = showPage('/song/4?modal=login');
  page.setModal(undefined);
  await page.isAt('/song/4');
  page.back();
  await page.isAt('/first');
});

test('closing a modal twice stays on the page, however long going back takes', () => {
  const page = showPage('/song/5');
  page.setModal('login');
  jest.useFakeTimers();
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  page.setModal(undefined);
  jest.advanceTimersByTime(60_000);
  page.setModal(undefined);
  expect(go.mock.calls).toEqual([[-1]]);
  go.mockRestore();
  jest.useRealTimers();
});

test('a modal that Forward opens again closes again', async () => {
  const page = showPage('/song/6');
  page.setModal('login');
  page.setModal(undefined);
  await page.isAt('/song/6');
  page.forward();
  await page.isAt('/song/6?modal=login');
  page.setModal(undefined);
  await page.isAt('/song/6');
});
