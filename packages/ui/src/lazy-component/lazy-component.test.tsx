import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { setChunkLoadErrorReporter } from './chunk-load-error.ts';
import { createLazyComponent } from './lazy-component.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const report = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  report.mockReset();
  setChunkLoadErrorReporter(report);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('createLazyComponent', () => {
  test('loads the component once, when it is first shown', async () => {
    let loads = 0;
    const LazyGreeting = createLazyComponent(async () => ((loads += 1), Greeting));
    expect(loads).toBe(0);
    const { unmount } = render(<LazyGreeting name="Ann" fallback={<p>Loading</p>} />);
    expect(screen.getByText('Loading')).toBeTruthy();
    await advance(0);
    expect(screen.getByText('Hello Ann')).toBeTruthy();
    unmount();
    render(<LazyGreeting name="Ben" />);
    expect(screen.getByText('Hello Ben')).toBeTruthy();
    expect(loads).toBe(1);
  });

  test('reports a failure once, keeps the page and retries', async () => {
    let isOnline = false;
    let failures = 0;
    const LazyGreeting = createLazyComponent(async () => {
      if (!isOnline) throw new Error('unreachable');
      return Greeting;
    });
    render(
      <>
        <p>The page</p>
        <LazyGreeting name="Ann" onLoadError={() => (failures += 1)} />
      </>,
    );
    await advance(0);
    expect(screen.getByText('The page')).toBeTruthy();
    await advance(5000);
    expect(failures).toBe(2);
    expect(report.mock.calls).toEqual([[new Error('unreachable')]]);
    isOnline = true;
    await advance(5000);
    expect(screen.getByText('Hello Ann')).toBeTruthy();
  });

  test('shows its own failure in place of a report, and retries at once if asked', async () => {
    let loads = 0;
    const LazyGreeting = createLazyComponent(async () => {
      loads += 1;
      if (loads === 1) throw new Error('unreachable');
      return Greeting;
    });
    const failure = (retry: () => void) => <button onClick={retry}>Retry</button>;
    render(<LazyGreeting name="Ann" fallback={<p>Loading</p>} failure={failure} />);
    await advance(0);
    expect(screen.queryByText('Loading')).toBeNull();
    act(() => screen.getByRole('button', { name: 'Retry' }).click());
    expect(screen.queryByRole('button')).toBeNull();
    await advance(0);
    expect(screen.getByText('Hello Ann')).toBeTruthy();
    await advance(10_000);
    expect(loads).toBe(2);
    expect(report).not.toHaveBeenCalled();
  });

  test('keeps its fallback until it is wanted, even if the component was preloaded', async () => {
    const LazyGreeting = createLazyComponent(async () => Greeting);
    const greeting = (isWanted: boolean) => (
      <LazyGreeting name="Ann" isWanted={isWanted} fallback={<p>Not yet</p>} />
    );
    const { rerender } = render(greeting(false));
    LazyGreeting.preload();
    await advance(0);
    rerender(greeting(false));
    expect(screen.getByText('Not yet')).toBeTruthy();
    rerender(greeting(true));
    await advance(0);
    expect(screen.getByText('Hello Ann')).toBeTruthy();
  });
});
