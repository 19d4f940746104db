import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

const read = jest.fn<() => Promise<string>>();

function List() {
  const { data, error } = useQuery({ queryKey: ['list'], queryFn: read, retry: false });
  return <p>{data ?? error?.message ?? 'Loading'}</p>;
}

function show(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <List />
    </QueryClientProvider>,
  );
}

const reconnect = () =>
  act(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });

afterEach(() => {
  cleanup();
  read.mockReset();
});

test('a list that could not be read is read again when the browser is online', async () => {
  read.mockRejectedValueOnce(new ApiError(0, { server: 'Offline' })).mockResolvedValue('Songs');
  show();
  await screen.findByText('Offline');
  reconnect();
  expect(await screen.findByText('Songs')).toBeTruthy();
});

test('a list that has been read is not', async () => {
  read.mockResolvedValue('Songs');
  show();
  await screen.findByText('Songs');
  reconnect();
  expect(read).toHaveBeenCalledTimes(1);
});
