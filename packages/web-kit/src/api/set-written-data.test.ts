import { expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { setWrittenData } from './set-written-data.ts';

const queryKey = ['songs', 'one', 2] as const;

test('a response to an earlier request does not replace the written data', async () => {
  const client = new QueryClient();
  const earlier = Promise.withResolvers<string>();
  const fetched = client.fetchQuery({ queryKey, queryFn: () => earlier.promise }).catch(() => undefined);
  setWrittenData(client, queryKey, 'written');
  earlier.resolve('read before');
  await fetched;
  expect(client.getQueryData(queryKey)).toBe('written');
});

test('a later request does', async () => {
  const client = new QueryClient();
  setWrittenData(client, queryKey, 'written');
  await client.fetchQuery({ queryKey, queryFn: async () => 'read after' });
  expect(client.getQueryData(queryKey)).toBe('read after');
});
