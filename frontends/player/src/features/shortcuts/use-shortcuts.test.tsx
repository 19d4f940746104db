import { afterEach, expect, test } from '@jest/globals';
import { player, playerStore } from '@rubato/web-kit';
import { aSong, renderPage } from '@rubato/web-kit/testing';
import { cleanup } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

afterEach(() => {
  cleanup();
  player.clear();
});

test('shortcuts work from the first paint on', () => {
  player.playAll([aSong(1)]);
  function Page() {
    useShortcuts(() => undefined);
    useLayoutEffect(() => void dispatchEvent(new KeyboardEvent('keydown', { key: ' ' })), []);
    return null;
  }
  expect(playerStore.getState().playing).toBe(true);
  renderPage(<Page />);
  expect(playerStore.getState().playing).toBe(false);
});
