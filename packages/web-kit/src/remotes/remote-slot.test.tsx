import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { RemoteLoader } from './remote-loader.ts';
import { RemoteSlot } from './remote-slot.tsx';
import type { Provided } from './declarations/compose-remotes.ts';

type Outcome = () => Promise<unknown>;

/** A loader with one of `outcomes` per attempt that caches the loaded module. */
function fakeLoader(...outcomes: Outcome[]) {
  const attempts: boolean[] = [];
  let code: unknown;
  const loader = {
    getLoaded: () => code,
    load: async (_kind: string, _entry: object, isRetry = false) => {
      attempts.push(isRetry);
      code = await outcomes.shift()?.();
      return code;
    },
  } as unknown as RemoteLoader;
  return { loader, attempts };
}

const entry: Provided<'regions'> = { id: 'sidebar', files: [], remote: 'library' };
const Sidebar = () => <p>Songs of the library</p>;
const never: Outcome = () => new Promise(() => undefined);
const fails: Outcome = () => Promise.reject(new Error('down'));
const succeeds: Outcome = () => Promise.resolve(Sidebar);

function slot(loader: RemoteLoader) {
  return (
    <>
      <p>The rest of the page</p>
      <RemoteSlot
        kind="regions"
        entry={entry}
        loader={loader}
        failure={(retry) => (
          <section aria-label="Your Library">
            <button onClick={retry}>Retry</button>
          </section>
        )}
      >
        {(Region) => <Region />}
      </RemoteSlot>
    </>
  );
}
const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const retryButton = () => screen.getByRole('button', { name: 'Retry' });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('RemoteSlot', () => {
  test('shows the module', async () => {
    render(slot(fakeLoader(succeeds).loader));
    await settle();
    expect(screen.getByText('Songs of the library')).toBeTruthy();
  });

  test('shows a module that another slot loaded during rendering', async () => {
    const found = [undefined, Sidebar];
    const loader = {
      getLoaded: () => (found.length > 1 ? found.shift() : found[0]),
      load: never,
    } as unknown as RemoteLoader;
    render(slot(loader));
    await settle();
    expect(screen.getByText('Songs of the library')).toBeTruthy();
  });

  test('shows the failure if the remote is down, and the module after Retry', async () => {
    const { loader, attempts } = fakeLoader(fails, succeeds);
    render(slot(loader));
    await settle();
    expect(screen.getByRole('region', { name: 'Your Library' })).toBeTruthy();
    expect(screen.getByText('The rest of the page')).toBeTruthy();
    fireEvent.click(retryButton());
    await settle();
    expect(screen.getByText('Songs of the library')).toBeTruthy();
    expect(attempts).toEqual([false, true]);
  });

  test('shows the failure within 5 s if the remote never responds', async () => {
    render(slot(fakeLoader(never).loader));
    await settle(3500);
    expect(screen.queryByRole('button')).toBeNull();
    await settle(1000);
    expect(retryButton()).toBeTruthy();
  });

  test('shows a module that loads after the timeout', async () => {
    // oxlint-disable-next-line test-timing/no-fixed-wait -- timers are simulated
    const late: Outcome = () => new Promise((resolve) => setTimeout(() => resolve(Sidebar), 7000));
    render(slot(fakeLoader(late).loader));
    await settle(5000);
    expect(retryButton()).toBeTruthy();
    await settle(2000);
    expect(screen.getByText('Songs of the library')).toBeTruthy();
  });

  test('contains the error of a module that throws', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('broken');
    };
    render(slot(fakeLoader(() => Promise.resolve(Broken)).loader));
    await settle();
    expect(retryButton()).toBeTruthy();
    expect(screen.getByText('The rest of the page')).toBeTruthy();
  });
});
