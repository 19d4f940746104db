import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { PlainLyrics } from './plain-lyrics.tsx';
import { pieceSize } from './use-pieces.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('renders the first piece at once, and in the end all lines in order', () => {
  const texts = Array.from({ length: pieceSize + 1 }, (_, index) => `Line ${index}`);
  render(<PlainLyrics lines={texts.map((text) => ({ text, time: undefined }))} />);
  const shown = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
  expect(shown()).toEqual(texts.slice(0, pieceSize));
  act(() => jest.runOnlyPendingTimers());
  expect(shown()).toEqual(texts);
  expect(jest.getTimerCount()).toBe(0);
});
