import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { useLateMargin } from './use-late-margin.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('a list renders beyond its edges when what is in sight has had its time', () => {
  const { result } = renderHook(() => useLateMargin(4));
  expect(result.current).toBe(0);
  act(() => jest.advanceTimersByTime(1000));
  expect(result.current).toBe(4);
});

test('and at once when somebody scrolls', () => {
  const { result } = renderHook(() => useLateMargin(4));
  fireEvent.scroll(document.body);
  expect(result.current).toBe(4);
});
