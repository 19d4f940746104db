import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { AudioJob } from '@rubato/contracts';
import { QueryClientProvider, createQueryClient } from '@rubato/web-kit';
import { aSong, aUser } from '@rubato/web-kit/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { SongProcessing } from './song-processing.tsx';

const { fetch } = globalThis;
const song = { ...aSong(7), user_id: 3, stream: null, loudness: null };
let jobs: AudioJob[];
let paths: string[];

beforeEach(() => {
  jest.useFakeTimers();
  paths = [];
  globalThis.fetch = (async (path: string) => {
    paths.push(path);
    const body = path === '/api/auth/' ? aUser({ id: song.user_id }) : { jobs };
    return { ok: true, status: 200, headers: new Headers(), json: async () => body };
  }) as unknown as typeof globalThis.fetch;
});

afterEach(() => {
  cleanup();
  globalThis.fetch = fetch;
  jest.useRealTimers();
});

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const progress = () => screen.queryByRole('progressbar', { name: 'Song processing' });
const renderFor = async (shown = song) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SongProcessing song={shown} />
    </QueryClientProvider>,
  );
  await wait(100);
};

test('shows the owner the progress of the jobs until they are done', async () => {
  jobs = [
    { kind: 'stream', state: 'running', progress: 0.5 },
    { kind: 'loudness', state: 'waiting', progress: 0 },
  ];
  await renderFor();
  expect(progress()?.getAttribute('aria-valuenow')).toBe('25');
  jobs = [
    { kind: 'stream', state: 'done', progress: 1 },
    { kind: 'loudness', state: 'done', progress: 1 },
  ];
  await wait(2000);
  expect(progress()).toBeNull();
  const requests = paths.length;
  await wait(60_000);
  expect(paths).toHaveLength(requests);
});

test('shows that a stream could not be generated', async () => {
  jobs = [{ kind: 'stream', state: 'failed', progress: 0 }];
  await renderFor();
  expect(screen.getByText(/The original file will be played instead/)).toBeTruthy();
});

test.each([
  ['another user', { ...song, user_id: 4 }],
  ['a song that is processed', { ...song, stream: 1, loudness: -14 }],
])('requests no jobs for %s', async (_, shown) => {
  jobs = [];
  await renderFor(shown as typeof song);
  expect(paths.filter((path) => path.includes('jobs'))).toEqual([]);
});
