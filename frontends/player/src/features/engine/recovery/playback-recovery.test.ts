import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { getCurrentEntry, emptyQueue, player, playerStore, useToasts } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { renderHook } from '@testing-library/react';
import { activeElement, advanceTimers } from '../engine.double.ts';
import { Engine } from '../engine.ts';
import { advanceTo, dispatch, elements, fail, loadFully, mockMediaElements } from '../decks/media.double.ts';

const songs = [1, 2, 3, 4, 5].map((id) => aSong(id));
const currentSongId = () => getCurrentEntry(playerStore.getState().queue)?.song.id;
const isPlaying = () => playerStore.getState().playing;
const lastToast = () => {
  const { result, unmount } = renderHook(useToasts);
  const text = result.current.at(-1)?.text;
  unmount();
  return text;
};

/** Makes the server respond with these statuses to the first song and to all others; undefined means no response. */
function respondWith(status: number | undefined, statusOfOthers = status): void {
  globalThis.fetch = async (url) => {
    const responseStatus = String(url) === songs[0]?.audio_url ? status : statusOfOthers;
    if (responseStatus === undefined) throw new TypeError('unreachable');
    return { status: responseStatus } as Response;
  };
}

/** Makes the server accept requests without ever responding. */
function neverRespond(): void {
  globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
}
const setOnLine = (onLine: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);

async function failActive(): Promise<void> {
  fail(activeElement());
  await advanceTimers(0);
}

const { fetch } = globalThis;
let engine: Engine;
beforeEach(() => {
  jest.useFakeTimers();
  mockMediaElements();
  setOnLine(true);
  playerStore.setState({ queue: emptyQueue, playing: false, position: 0, repeat: 'off', crossfade: 0 });
  engine = new Engine();
});
afterEach(() => {
  engine.dispose();
  globalThis.fetch = fetch;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('recovery from a song that cannot be played', () => {
  test.each([
    [404, 'is no longer available.'],
    [206, 'couldn’t be played.'],
  ])('plays the next song and names the failed one (status %s)', async (status, reason) => {
    respondWith(status);
    player.playAll(songs);
    await failActive();
    expect(currentSongId()).toBe(2);
    expect(isPlaying()).toBe(true);
    expect(lastToast()).toBe(`“Song 1” ${reason} Playing the next song.`);
  });

  test('stops at the end of the queue', async () => {
    respondWith(404);
    player.play(songs[0]!);
    await failActive();
    expect(isPlaying()).toBe(false);
    expect(lastToast()).toBe('“Song 1” is no longer available.');
  });

  test('stops after three consecutive failures', async () => {
    respondWith(404);
    player.setRepeat('all');
    player.playAll(songs);
    for (let failures = 0; failures < 3; failures += 1) await failActive();
    expect(currentSongId()).toBe(3);
    expect(isPlaying()).toBe(false);
    expect(lastToast()).toContain('so playback has stopped');
  });

  test('forgets earlier failures once another song has played', async () => {
    respondWith(404);
    player.playAll(songs);
    await failActive();
    await failActive();
    dispatch(activeElement(), 'playing');
    await advanceTimers(1100);
    await failActive();
    expect(currentSongId()).toBe(4);
    expect(isPlaying()).toBe(true);
  });

  test('ignores failures while paused', async () => {
    respondWith(404);
    player.playAll(songs);
    player.pause();
    await failActive();
    expect(currentSongId()).toBe(1);
  });
});

describe('recovery from a lost connection', () => {
  test('waits and resumes at the same position when the browser goes online', async () => {
    setOnLine(false);
    player.playAll(songs);
    player.reportPosition(42);
    await failActive();
    expect(lastToast()).toBe('Can’t reach “Song 1”. Playback will resume when the connection is back.');
    await advanceTimers(60_000);
    expect(currentSongId()).toBe(1);
    expect(isPlaying()).toBe(true);

    setOnLine(true);
    const { play } = activeElement();
    jest.mocked(play).mockClear();
    dispatchEvent(new Event('online'));
    expect(activeElement().currentTime).toBe(42);
    expect(play).toHaveBeenCalledTimes(1);
    dispatch(activeElement(), 'playing');
    jest.mocked(play).mockClear();
    await advanceTimers(60_000);
    expect(play).not.toHaveBeenCalled();
  });

  test('retries for 30 s, then stops at the same position', async () => {
    respondWith(undefined);
    player.playAll(songs);
    player.reportPosition(42);
    const { play } = activeElement();
    jest.mocked(play).mockImplementation(async () => fail(activeElement()));
    await failActive();
    await advanceTimers(29_000);
    expect(isPlaying()).toBe(true);
    await advanceTimers(2000);
    expect(isPlaying()).toBe(false);
    expect(currentSongId()).toBe(1);
    expect(playerStore.getState().position).toBe(42);
    expect(lastToast()).toBe(
      'Can’t reach “Song 1”. The next song can’t be reached either, so playback has stopped.',
    );
  });

  test('plays the next song after 5 s if that one can be reached', async () => {
    respondWith(500, 206);
    player.playAll(songs);
    const { play } = activeElement();
    jest.mocked(play).mockImplementation(async () => fail(activeElement()));
    await failActive();
    await advanceTimers(4900);
    expect(currentSongId()).toBe(1);
    jest.mocked(play).mockImplementation(async () => undefined);
    fail(activeElement());
    await advanceTimers(200);
    fail(activeElement());
    await advanceTimers(0);
    expect(currentSongId()).toBe(2);
    expect(lastToast()).toBe('Can’t reach “Song 1”. Playing the next song.');
  });

  test('stops after 30 s if the server accepts requests without responding', async () => {
    neverRespond();
    player.playAll(songs);
    const { play } = activeElement();
    jest.mocked(play).mockImplementation(async () => dispatch(activeElement(), 'waiting'));
    dispatch(activeElement(), 'waiting');
    await advanceTimers(29_000);
    expect(isPlaying()).toBe(true);
    await advanceTimers(3000);
    expect(isPlaying()).toBe(false);
    expect(lastToast()).toContain('Can’t reach “Song 1”');
  });

  test('stops retrying on a pause', async () => {
    setOnLine(false);
    player.playAll(songs);
    await failActive();
    player.pause();
    const { play } = activeElement();
    jest.mocked(play).mockClear();
    dispatchEvent(new Event('online'));
    await advanceTimers(60_000);
    expect(play).not.toHaveBeenCalled();
  });
});

describe('recovery from a slow connection', () => {
  /** Plays song 1 and seeks to a position that has not loaded yet. */
  function seekToUnbuffered(): void {
    player.playAll(songs);
    loadFully(activeElement(), 100);
    dispatch(activeElement(), 'playing');
    player.seek(80);
    dispatch(activeElement(), 'waiting');
  }

  test('reports a seek that has not completed after 5 s, and keeps waiting while data arrives', async () => {
    respondWith(206);
    seekToUnbuffered();
    await advanceTimers(4900);
    expect(lastToast()).not.toContain('taking a while');
    await advanceTimers(200);
    expect(lastToast()).toBe('“Song 1” is taking a while to load. Playback will resume automatically.');
    for (let seconds = 0; seconds < 30; seconds += 5) {
      dispatch(activeElement(), 'progress');
      await advanceTimers(5000);
    }
    expect(currentSongId()).toBe(1);
  });

  test('reports nothing when the seek completes in time', async () => {
    const before = lastToast();
    seekToUnbuffered();
    await advanceTimers(4000);
    dispatch(activeElement(), 'playing');
    await advanceTimers(20_000);
    expect(lastToast()).toBe(before);
    expect(currentSongId()).toBe(1);
  });

  test('plays the next song when no data arrives for 10 s', async () => {
    respondWith(206);
    seekToUnbuffered();
    await advanceTimers(10_100);
    expect(currentSongId()).toBe(2);
    expect(lastToast()).toBe('“Song 1” couldn’t be played. Playing the next song.');
  });

  test('ignores events of the standby deck', async () => {
    player.playAll(songs);
    loadFully(activeElement(), 100);
    advanceTo(activeElement(), 10);
    const standby = elements().find((element) => element !== activeElement());
    if (standby) dispatch(standby, 'waiting', 'error');
    await advanceTimers(20_000);
    expect(currentSongId()).toBe(1);
  });
});
