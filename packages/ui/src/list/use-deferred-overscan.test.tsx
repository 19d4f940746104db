import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { useDeferredOverscan } from './use-deferred-overscan.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('enables overscan after a second', () => {
  const { result } = renderHook(() => useDeferredOverscan(4));
  expect(result.current).toBe(0);
  act(() => jest.advanceTimersByTime(1000));
  expect(result.current).toBe(4);
});

test('enables overscan immediately on scroll', () => {
  const { result } = renderHook(() => useDeferredOverscan(4));
  fireEvent.scroll(document.body);
  expect(result.current).toBe(4);
});
