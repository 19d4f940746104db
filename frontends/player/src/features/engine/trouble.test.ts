import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { currentEntry, emptyQueue, player, playerStore, useToasts } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { renderHook } from '@testing-library/react';
import { Engine } from './engine.ts';
import { arrive, comeTo, elements, fail, pretendToPlay, tell } from './media.double.ts';

const songs = [1, 2, 3, 4, 5].map((id) => aSong(id));
const audio = () => {
  const element = document.querySelector('audio');
  if (!element) throw new Error('There is no audio element');
  return element;
};
const current = () => currentEntry(playerStore.getState().queue)?.song.id;
const playing = () => playerStore.getState().playing;
const said = () => {
  const { result, unmount } = renderHook(useToasts);
  const text = result.current.at(-1)?.text;
  unmount();
  return text;
};
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** What the server answers about the first song, and about all others: a status, or nothing. */
function serverAnswers(status: number | undefined, aboutOthers = status): void {
  globalThis.fetch = async (url) => {
    const answer = String(url) === songs[0]?.audio_url ? status : aboutOthers;
    if (answer === undefined) throw new TypeError('unreachable');
    return { status: answer } as Response;
  };
}

/** The server takes requests and never answers. */
function serverIsSilent(): void {
  globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
}
const network = (onLine: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);

async function failNow(): Promise<void> {
  fail(audio());
  await pass(0);
}

const { fetch } = globalThis;
let engine: Engine;
beforeEach(() => {
  jest.useFakeTimers();
  pretendToPlay();
  network(true);
  playerStore.setState({ queue: emptyQueue, playing: false, position: 0, repeat: 'off', crossfade: 0 });
  engine = new Engine();
});
afterEach(() => {
  engine.stop();
  globalThis.fetch = fetch;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a song that cannot be played', () => {
  test.each([
    [404, 'is no longer there.'],
    [206, 'could not be played.'],
  ])('where the server says %s gives way to the next, under its name', async (status, reason) => {
    serverAnswers(status);
    player.playAll(songs);
    await failNow();
    expect(current()).toBe(2);
    expect(playing()).toBe(true);
    expect(said()).toBe(`“Song 1” ${reason} The next song follows.`);
  });

  test('at the end of the queue stops the music', async () => {
    serverAnswers(404);
    player.play(songs[0]!);
    await failNow();
    expect(playing()).toBe(false);
    expect(said()).toBe('“Song 1” is no longer there.');
  });

  test('three in a row stop the music, whatever follows', async () => {
    serverAnswers(404);
    player.setRepeat('all');
    player.playAll(songs);
    for (let failures = 0; failures < 3; failures += 1) await failNow();
    expect(current()).toBe(3);
    expect(playing()).toBe(false);
    expect(said()).toContain('so the music has stopped');
  });

  test('does not count any more once another one has sounded', async () => {
    serverAnswers(404);
    player.playAll(songs);
    await failNow();
    await failNow();
    tell(audio(), 'playing');
    await pass(1100);
    await failNow();
    expect(current()).toBe(4);
    expect(playing()).toBe(true);
  });

  test('is let be while nobody wants to hear it', async () => {
    serverAnswers(404);
    player.playAll(songs);
    player.pause();
    await failNow();
    expect(current()).toBe(1);
  });
});

describe('while nobody can be reached', () => {
  test('the song waits, and goes on where it stood when the network is back', async () => {
    network(false);
    player.playAll(songs);
    player.reportPosition(42);
    await failNow();
    expect(said()).toBe('“Song 1” cannot be reached. It goes on as soon as there is a connection.');
    await pass(60_000);
    expect(current()).toBe(1);
    expect(playing()).toBe(true);

    network(true);
    const { play } = audio();
    jest.mocked(play).mockClear();
    dispatchEvent(new Event('online'));
    expect(audio().currentTime).toBe(42);
    expect(play).toHaveBeenCalledTimes(1);
    tell(audio(), 'playing');
    jest.mocked(play).mockClear();
    await pass(60_000);
    expect(play).not.toHaveBeenCalled();
  });

  test('the song is tried for half a minute, then the music stops where it is', async () => {
    serverAnswers(undefined);
    player.playAll(songs);
    player.reportPosition(42);
    const { play } = audio();
    jest.mocked(play).mockImplementation(async () => fail(audio()));
    await failNow();
    await pass(29_000);
    expect(playing()).toBe(true);
    await pass(2000);
    expect(playing()).toBe(false);
    expect(current()).toBe(1);
    expect(playerStore.getState().position).toBe(42);
    expect(said()).toBe(
      '“Song 1” cannot be reached. The next song is unreachable too, so playback has stopped.',
    );
  });

  test('a song that its server fails to give waits for 5 s, then the next one plays if it is there', async () => {
    serverAnswers(500, 206);
    player.playAll(songs);
    const { play } = audio();
    jest.mocked(play).mockImplementation(async () => fail(audio()));
    await failNow();
    await pass(4900);
    expect(current()).toBe(1);
    jest.mocked(play).mockImplementation(async () => undefined);
    fail(audio());
    await pass(200);
    fail(audio());
    await pass(0);
    expect(current()).toBe(2);
    expect(said()).toBe('“Song 1” cannot be reached. The next song follows.');
  });

  test('a server that takes requests and never answers means half a minute of silence', async () => {
    serverIsSilent();
    player.playAll(songs);
    const { play } = audio();
    jest.mocked(play).mockImplementation(async () => tell(audio(), 'waiting'));
    tell(audio(), 'waiting');
    await pass(29_000);
    expect(playing()).toBe(true);
    await pass(3000);
    expect(playing()).toBe(false);
    expect(said()).toContain('cannot be reached');
  });

  test('a pause ends the wait', async () => {
    network(false);
    player.playAll(songs);
    await failNow();
    player.pause();
    const { play } = audio();
    jest.mocked(play).mockClear();
    dispatchEvent(new Event('online'));
    await pass(60_000);
    expect(play).not.toHaveBeenCalled();
  });
});

describe('a song that is slow', () => {
  /** Song 1 sounds, and is sent where nothing has arrived yet. */
  function seekIntoNothing(): void {
    player.playAll(songs);
    arrive(audio(), 100);
    tell(audio(), 'playing');
    player.seek(80);
    tell(audio(), 'waiting');
  }

  test('says so when a seek is not playable after 5 s, and goes on waiting while bytes arrive', async () => {
    serverAnswers(206);
    seekIntoNothing();
    await pass(4900);
    expect(said()).not.toContain('takes long');
    await pass(200);
    expect(said()).toBe('“Song 1” takes long to arrive. It goes on as soon as it can.');
    for (let seconds = 0; seconds < 30; seconds += 5) {
      tell(audio(), 'progress');
      await pass(5000);
    }
    expect(current()).toBe(1);
  });

  test('says nothing when the seek becomes playable in time', async () => {
    const before = said();
    seekIntoNothing();
    await pass(4000);
    tell(audio(), 'playing');
    await pass(20_000);
    expect(said()).toBe(before);
    expect(current()).toBe(1);
  });

  test('gives way to the next when nothing arrives for 10 s', async () => {
    serverAnswers(206);
    seekIntoNothing();
    await pass(10_100);
    expect(current()).toBe(2);
    expect(said()).toBe('“Song 1” could not be played. The next song follows.');
  });

  test('is not hurried by the other deck', async () => {
    player.playAll(songs);
    arrive(audio(), 100);
    comeTo(audio(), 10);
    const standby = elements().find((element) => element !== audio());
    if (standby) tell(standby, 'waiting', 'error');
    await pass(20_000);
    expect(current()).toBe(1);
  });
});
