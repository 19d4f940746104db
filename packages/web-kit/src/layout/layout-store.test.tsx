import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { setPanel, togglePanel, useLayout } from './layout-store.ts';

test('queue and lyrics share a place: one that opens closes the other', () => {
  const { result } = renderHook(useLayout);
  act(() => setPanel('queueOpen', true));
  act(() => togglePanel('lyricsOpen'));
  expect(result.current).toMatchObject({ queueOpen: false, lyricsOpen: true });
  act(() => togglePanel('queueOpen'));
  expect(result.current).toMatchObject({ queueOpen: true, lyricsOpen: false });
  act(() => togglePanel('queueOpen'));
  expect(result.current).toMatchObject({ queueOpen: false, lyricsOpen: false });
});
