import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { useToasts } from '../toasts/toast-store.ts';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const said = () => renderHook(useToasts).result.current.at(-1)?.text;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('a part is fetched when it is first shown, and once', async () => {
  let loads = 0;
  const Part = lazyPart(async () => ((loads += 1), Greeting));
  expect(loads).toBe(0);
  const { unmount } = render(<Part name="Ann" instead={<p>Waiting</p>} />);
  expect(screen.getByText('Waiting')).toBeTruthy();
  await pass(0);
  expect(screen.getByText('Hello Ann')).toBeTruthy();
  unmount();
  render(<Part name="Ben" />);
  expect(screen.getByText('Hello Ben')).toBeTruthy();
  expect(loads).toBe(1);
});

test('a part that cannot be had says so, leaves the page alone and comes later', async () => {
  let reachable = false;
  let missing = 0;
  const Part = lazyPart(async () => {
    if (!reachable) throw new Error('unreachable');
    return Greeting;
  });
  render(
    <>
      <p>The page</p>
      <Part name="Ann" onMissing={() => (missing += 1)} />
    </>,
  );
  await pass(0);
  expect(screen.getByText('The page')).toBeTruthy();
  expect(said()).toContain('could not be loaded');
  expect(missing).toBe(1);
  reachable = true;
  await pass(5000);
  await pass(0);
  expect(screen.getByText('Hello Ann')).toBeTruthy();
});
