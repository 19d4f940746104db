import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { User } from '@rubato/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { declareRemote } from '../../testing/remotes.ts';
import { aUser } from '../../testing/users.ts';
import { createQueryClient } from '../api/query-client.ts';
import { sessionQuery } from '../session/session.query.ts';
import { useToasts } from '../toasts/toast-store.ts';
import { remoteLoader } from './use-remote-code.ts';
import { useMenuItems } from './use-menu-items.ts';

const album = { id: 7, title: 'Azulejo' };

beforeEach(() =>
  declareRemote({
    name: 'charts',
    menuItems: [
      { id: 'open', menu: 'album', label: 'Open chart', path: '/charts/:id', order: 2 },
      {
        id: 'edit',
        menu: 'album',
        label: 'Edit chart',
        dialog: 'charts:edit',
        order: 1,
        audience: 'members',
      },
      { id: 'run', menu: 'album', label: 'Vote', order: 3 },
      { id: 'song', menu: 'song', label: 'Song chart' },
    ],
  }),
);
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function show(user: User | null) {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, user);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({ items: useMenuItems('album')(album), location: useLocation(), toasts: useToasts() }),
    { wrapper },
  );
  const select = (id: string) => act(() => result.current.items.find((item) => item.id === id)?.onSelect());
  return { result, select };
}

test('users see all items of the menu in order, visitors those for everyone', () => {
  expect(show(aUser()).result.current.items.map(({ label }) => label)).toEqual([
    'Edit chart',
    'Open chart',
    'Vote',
  ]);
  expect(show(null).result.current.items.map(({ label }) => label)).toEqual(['Open chart', 'Vote']);
});

test('an item opens its page', () => {
  const { result, select } = show(null);
  select('open');
  expect(result.current.location.pathname).toBe('/charts/7');
});

test('an item opens its dialog', () => {
  const { result, select } = show(aUser());
  select('edit');
  expect(result.current.location.search).toBe('?modal=charts%3Aedit&of=7');
});

test('an item runs its code with the album', async () => {
  const vote = jest.fn();
  jest.spyOn(remoteLoader, 'load').mockResolvedValue(vote as never);
  show(null).select('run');
  await waitFor(() => expect(vote).toHaveBeenCalledWith(album, expect.anything()));
});

test.each([
  ['cannot be loaded', () => Promise.reject(new Error('down'))],
  [
    'throws',
    () =>
      Promise.resolve(() => {
        throw new Error('broken');
      }),
  ],
])('an item whose code %s shows a message', async (_case, load) => {
  jest.spyOn(remoteLoader, 'load').mockImplementation(load as never);
  const report = jest.fn();
  globalThis.reportError = report;
  const { result, select } = show(null);
  select('run');
  await waitFor(() => expect(report).toHaveBeenCalledTimes(1));
  expect(result.current.toasts.at(-1)?.kind).toBe('failure');
});
