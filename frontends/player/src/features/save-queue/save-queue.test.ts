import '@rubato/web-kit/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { saveQueue } from './save-queue.ts';

const fields = { name: 'Evening', description: 'The queue', image_url: null };
const playlist = (song_ids: number[]) => ({
  id: 4,
  ...fields,
  song_ids,
  user_id: 1,
  owner: { id: 1, username: 'ann' },
});
const fetched = jest.fn<typeof fetch>();
const added = () =>
  fetched.mock.calls
    .filter(([url]) => String(url).endsWith('/songs'))
    .map(([, init]) => JSON.parse(String(init?.body)).song_id as number);

beforeEach(() => {
  globalThis.fetch = fetched;
  fetched.mockReset();
});

const answer = (body: unknown, status = 200) =>
  ({
    ok: status < 400,
    status,
    headers: new Headers(),
    json: async () => body,
    text: async () => JSON.stringify(body),
  }) as Response;

test('a saved queue has each song once, in the order of the queue', async () => {
  fetched.mockImplementation(async () => answer(playlist(added())));
  const saved = await saveQueue(fields, [3, 1, 3, 2]);
  expect(added()).toEqual([3, 1, 2]);
  expect(saved).toMatchObject({ missing: 0, playlist: { song_ids: [3, 1, 2] } });
});

test('it says how many songs are missing where the playlist stopped growing', async () => {
  fetched.mockImplementation(async () =>
    added().length > 1 ? answer({ errors: { message: 'no' } }, 409) : answer(playlist(added())),
  );
  expect(await saveQueue(fields, [3, 1, 2])).toMatchObject({ missing: 2, playlist: { song_ids: [3] } });
});
