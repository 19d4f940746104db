import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { setPanel, togglePanel, useLayout } from './layout-store.ts';

test('opening the queue closes the lyrics, and vice versa', () => {
  const { result } = renderHook(useLayout);
  act(() => setPanel('queueOpen', true));
  act(() => togglePanel('lyricsOpen'));
  expect(result.current).toMatchObject({ queueOpen: false, lyricsOpen: true });
  act(() => togglePanel('queueOpen'));
  expect(result.current).toMatchObject({ queueOpen: true, lyricsOpen: false });
  act(() => togglePanel('queueOpen'));
  expect(result.current).toMatchObject({ queueOpen: false, lyricsOpen: false });
});
