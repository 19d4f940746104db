import { expect, jest, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useSearchShortcuts } from './use-search-shortcuts.ts';

test('shortcuts work from the first paint on', () => {
  const open = jest.fn();
  function Page() {
    useSearchShortcuts(open);
    useLayoutEffect(() => void dispatchEvent(new KeyboardEvent('keydown', { key: '/' })), []);
    return null;
  }
  render(<Page />);
  expect(open).toHaveBeenCalledTimes(1);
  cleanup();
  dispatchEvent(new KeyboardEvent('keydown', { key: '/' }));
  expect(open).toHaveBeenCalledTimes(1);
});
