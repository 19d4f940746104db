import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Song } from '@rubato/contracts';
import { ApiError } from '@rubato/web-kit';
import type { AddSongOptions } from '../add-song/add-song.ts';
import type { SongFormValues } from '../song-form/song-form.schema.ts';
import { fitTags } from '../song-tags/fit-tags.ts';
import { findProblem } from './entry-problems.ts';
import { Uploads } from './uploads.ts';
import { summarizeUploads } from './uploads-summary.ts';

const image = new File(['i'], 'cover.png', { type: 'image/png' });
const complete = { genre: 'Folk', release_year: '2001', lyrics: 'la', image };
const file = (name: string) => new File(['a'], name, { type: 'audio/mpeg' });
const song = (values: SongFormValues) => ({ id: 1, title: values.title }) as Song;

interface Call extends AddSongOptions {
  values: SongFormValues;
  succeed: () => void;
  fail: (error: unknown) => void;
}
let calls: Call[];
let added: string[];
let uploads: Uploads;

beforeEach(() => {
  calls = [];
  added = [];
  uploads = new Uploads({
    send: (values, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
        calls.push({ values, ...options, succeed: () => resolve(song(values)), fail: reject });
      }),
    readPrefill: (audio) =>
      Promise.resolve({ values: { ...fitTags({}, audio.name), genre: 'Tagged' }, tags: {} }),
    onAdded: ({ title }) => added.push(title),
  });
});

const entries = () => uploads.store.getState().entries;
const states = () => entries().map(({ state }) => state.name);
const idOf = (index: number) => entries()[index]?.id ?? '';
/** Lets pending promises settle. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function addComplete(...names: string[]): Promise<void> {
  uploads.add(names.map(file));
  await settle();
  uploads.changeAll(complete);
}

describe('Uploads', () => {
  test('uploads two songs at a time, in list order', async () => {
    await addComplete('a.mp3', 'b.mp3', 'c.mp3');
    uploads.start();
    expect(states()).toEqual(['uploading', 'uploading', 'queued']);
    calls[0]?.succeed();
    await settle();
    expect(states()).toEqual(['added', 'uploading', 'uploading']);
    expect(added).toEqual(['a']);
  });

  test('uploads only complete entries', async () => {
    uploads.add([file('a.mp3'), file('b.mp3')]);
    await settle();
    const [first] = entries();
    if (first) uploads.change(first.id, { ...first.values, ...complete });
    uploads.start();
    expect(states()).toEqual(['uploading', 'draft']);
    expect(summarizeUploads(entries())).toBe('2 songs · 1 incomplete · 1 uploading');
  });

  test('continues after a failure, which names the reason and the next step', async () => {
    await addComplete('a.mp3', 'b.mp3', 'c.mp3');
    uploads.start();
    calls[0]?.fail(new ApiError(422, { audio: 'The audio must be an MP3 file' }));
    await settle();
    expect(states()).toEqual(['failed', 'uploading', 'uploading']);
    expect(entries()[0]?.state).toMatchObject({
      failure: { reason: 'The audio must be an MP3 file.', nextStep: 'Choose another audio file.' },
    });
  });

  test('retries with the same idempotency key', async () => {
    await addComplete('a.mp3');
    uploads.start();
    calls[0]?.fail(new ApiError(0, { server: 'No connection' }));
    await settle();
    uploads.retry(idOf(0));
    expect(calls).toHaveLength(2);
    expect(calls[1]?.idempotencyKey).toBe(calls[0]?.idempotencyKey);
  });

  test('uses a new idempotency key after the values changed', async () => {
    await addComplete('a.mp3');
    uploads.start();
    calls[0]?.fail(new ApiError(0, { server: 'No connection' }));
    await settle();
    uploads.cancel(idOf(0));
    const { values } = entries()[0]!;
    uploads.change(idOf(0), { ...values, title: 'Another' });
    uploads.start();
    expect(calls).toHaveLength(2);
    expect(calls[1]?.idempotencyKey).not.toBe(calls[0]?.idempotencyKey);
  });

  test('keeps the tags of the file, until another one is chosen', async () => {
    await addComplete('a.mp3');
    const { values } = entries()[0]!;
    uploads.change(idOf(0), values, { duration: 322 });
    uploads.change(idOf(0), { ...values, title: 'Another' });
    expect(entries()[0]?.tags).toEqual({ duration: 322 });
  });

  test('cancels uploads and starts queued ones in their place', async () => {
    await addComplete('a.mp3', 'b.mp3', 'c.mp3');
    uploads.start();
    uploads.cancel(idOf(0));
    uploads.cancel(idOf(2));
    await settle();
    expect(states()).toEqual(['cancelled', 'uploading', 'cancelled']);
    uploads.retry(idOf(2));
    expect(states()).toEqual(['cancelled', 'uploading', 'uploading']);
  });

  test('keeps previously entered values for the first file', async () => {
    uploads.add([file('a.mp3'), file('b.mp3')], { genre: 'Typed' });
    await settle();
    expect(entries().map(({ values }) => values.genre)).toEqual(['Typed', 'Tagged']);
  });

  test('applies shared values to all entries, lyrics only to those without', async () => {
    uploads.add([file('a.mp3'), file('b.mp3')], { lyrics: 'mine' });
    await settle();
    uploads.changeAll({ genre: 'Jazz', lyrics: 'Instrumental' });
    expect(entries().map(({ values }) => [values.genre, values.lyrics])).toEqual([
      ['Jazz', 'mine'],
      ['Jazz', 'Instrumental'],
    ]);
  });

  test('does not change uploads in progress', async () => {
    await addComplete('a.mp3');
    uploads.start();
    uploads.changeAll({ genre: 'Jazz' });
    expect(entries()[0]?.values.genre).toBe('Folk');
  });

  test('aborts all uploads on stop', async () => {
    await addComplete('a.mp3', 'b.mp3', 'c.mp3');
    uploads.start();
    uploads.stop();
    await settle();
    expect(calls).toHaveLength(2);
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });
});

describe('Uploads after a temporary failure', () => {
  const busy = new ApiError(503, { server: 'Something went wrong' });

  beforeEach(async () => {
    await addComplete('a.mp3', 'b.mp3', 'c.mp3');
    jest.useFakeTimers();
    uploads.start();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  async function fail(index: number, error: unknown = busy): Promise<void> {
    calls[index]?.fail(error);
    await jest.advanceTimersByTimeAsync(0);
  }

  test('sends the next one, and the failed one again with the same idempotency key', async () => {
    await fail(0);
    expect(states()).toEqual(['delayed', 'uploading', 'uploading']);
    expect(entries()[0]?.state).toMatchObject({
      failure: { reason: 'The server is busy.', nextStep: 'Trying again in 5 seconds.' },
    });
    expect(summarizeUploads(entries())).toBe('3 songs · 3 uploading');
    await jest.advanceTimersByTimeAsync(5000);
    expect(states()).toEqual(['queued', 'uploading', 'uploading']);
    calls[1]?.succeed();
    await jest.advanceTimersByTimeAsync(0);
    expect(states()).toEqual(['uploading', 'added', 'uploading']);
    expect(calls[3]?.idempotencyKey).toBe(calls[0]?.idempotencyKey);
  });

  test('gives up after five attempts, until the user retries', async () => {
    await fail(0);
    await jest.runOnlyPendingTimersAsync();
    calls[1]?.succeed();
    for (let attempt = 3; attempt < 7; attempt += 1) {
      await jest.advanceTimersByTimeAsync(0);
      await fail(attempt);
      expect(states()[0]).toBe('delayed');
      await jest.runOnlyPendingTimersAsync();
    }
    await fail(7);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(states()[0]).toBe('failed');
    uploads.retry(idOf(0));
    await fail(8);
    expect(states()[0]).toBe('delayed');
  });

  test.each([
    ['cancelled', () => uploads.cancel(idOf(0)), ['cancelled', 'uploading', 'uploading']],
    ['removed', () => uploads.remove(idOf(0)), ['uploading', 'uploading']],
  ])('sends none that was %s', async (_what, end, expected) => {
    await fail(0);
    end();
    await jest.advanceTimersByTimeAsync(600_000);
    expect([states(), calls.length]).toEqual([expected, 3]);
  });

  test('sends none after a stop', async () => {
    await fail(0);
    uploads.stop();
    await jest.advanceTimersByTimeAsync(600_000);
    expect([states(), calls.length]).toEqual([['cancelled', 'cancelled'], 3]);
  });

  test('sends one at once when the user retries', async () => {
    await fail(0);
    uploads.retry(idOf(0));
    calls[1]?.succeed();
    await jest.advanceTimersByTimeAsync(0);
    expect(states()).toEqual(['uploading', 'added', 'uploading']);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(4);
  });

  test('fails at once for other reasons', async () => {
    await fail(0, new ApiError(403, { message: 'Forbidden' }));
    expect(states()[0]).toBe('failed');
  });
});

test('findProblem names missing fields and invalid files', () => {
  const values = { title: 'Tide', minutes: '', seconds: '', lyrics: '', genre: '', release_year: '1999' };
  expect(findProblem({ ...values, image, audio: file('a.mp3') })?.text).toBe('Needs a genre and lyrics');
  expect(findProblem({ ...values, audio: new File(['x'], 'notes.txt', { type: 'text/plain' }) })?.text).toBe(
    'notes.txt: The audio must be an MP3, M4A, Ogg, Opus, FLAC, WAV or WebM file. Choose another file or remove this one',
  );
  expect(findProblem({ ...values, ...complete, audio: file('a.mp3') })).toBeUndefined();
});
