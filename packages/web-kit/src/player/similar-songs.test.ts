import { beforeEach, describe, expect, test } from '@jest/globals';
import { relatedLimits } from '@rubato/contracts';
import fc from 'fast-check';
import { steps } from '../../testing/player-steps.ts';
import { aQueue, aQueuedSong, songIds } from '../../testing/songs.ts';
import { getCurrentEntry, queueLimit, type PlayerQueue } from './queue/player-queue.ts';
import { player } from './player.ts';
import { playerStore } from './player-store.ts';
import { selectNextSimilarSongs, findPlayingOnEntry, addSimilarSongs } from './similar-songs.ts';

const fresh = playerStore.getInitialState();
const state = () => playerStore.getState();

beforeEach(() => playerStore.setState(fresh, true));

const id = fc.integer({ min: 1, max: 400 });
const ids = fc.array(id, { maxLength: 300 });
const queue = fc
  .tuple(fc.array(id, { minLength: 1, maxLength: 60 }), fc.nat())
  .map(([songs, index]) => aQueue(songs, index % songs.length));

describe('findPlayingOnEntry', () => {
  const input = (changes: Partial<typeof fresh> = {}) => ({ ...fresh, queue: aQueue([1, 2], 1), ...changes });

  test('is the last entry of the queue while it is current', () => {
    expect(findPlayingOnEntry(input())?.song.id).toBe(2);
    expect(findPlayingOnEntry(input({ queue: aQueue([1, 2], 0) }))).toBeUndefined();
  });

  test.each([
    ['the listener does not want it', { keepPlaying: false }],
    ['the queue repeats', { repeat: 'all' }],
    ['the song repeats', { repeat: 'one' }],
    ['the queue is empty', { queue: aQueue([]) }],
    ['the queue is not restored yet', { restoring: true }],
    ['the queue is full', { queue: aQueue(Array<number>(queueLimit).fill(1), queueLimit - 1) }],
  ] as const)('is undefined if %s', (_case, changes) => {
    expect(findPlayingOnEntry(input(changes))).toBeUndefined();
  });
});

describe('selectNextSimilarSongs', () => {
  test('takes the last different songs as seeds, the latest first', () => {
    expect(selectNextSimilarSongs(aQueue([1, 2, 3, 2]), []).seeds).toEqual([2, 3, 1]);
  });

  test('excludes what was played last before older songs of the queue', () => {
    const many = Array.from({ length: 400 }, (_, index) => index + 1);
    const { seeds, excluded, limit } = selectNextSimilarSongs(aQueue(many), [1001, 1002]);
    expect(seeds).toEqual(many.slice(-20).toReversed());
    expect(excluded.slice(0, 3)).toEqual([1001, 1002, 380]);
    expect([excluded.length, limit]).toEqual([relatedLimits.excluded, relatedLimits.page]);
  });

  test('stays within the limits of a request, without repetitions', () => {
    fc.assert(
      fc.property(queue, ids, (songs, played) => {
        const { seeds, excluded, limit } = selectNextSimilarSongs(songs, played);
        const all = [...seeds, ...excluded];
        expect(seeds.length).toBeGreaterThan(0);
        expect(seeds.length).toBeLessThanOrEqual(relatedLimits.seeds);
        expect(excluded.length).toBeLessThanOrEqual(relatedLimits.excluded);
        expect(limit).toBeLessThanOrEqual(relatedLimits.page);
        expect(new Set(all).size).toBe(all.length);
        const isComplete = all.length === new Set([...songIds(songs), ...played]).size;
        expect(isComplete || limit === relatedLimits.page).toBe(true);
      }),
    );
  });
});

describe('addSimilarSongs', () => {
  const added = (before: PlayerQueue, after: PlayerQueue) => songIds(after).slice(before.songs.length);

  test('appends only new songs, each once, in the order of the response', () => {
    fc.assert(
      fc.property(queue, ids, ids, (before, similar, played) => {
        const after = addSimilarSongs(before, aQueue(similar).songs, played);
        expect(after.songs.slice(0, before.songs.length)).toEqual(before.songs);
        expect(after.currentIndex).toBe(before.currentIndex);
        const known = new Set([...songIds(before), ...played]);
        const wanted = [...new Set(similar)].filter((song) => !known.has(song)).slice(0, 10);
        expect(added(before, after)).toEqual(wanted);
      }),
    );
  });

  test('adds nothing when the same response is applied again', () => {
    fc.assert(
      fc.property(queue, ids, (before, similar) => {
        const entries = aQueue(similar).songs.slice(0, 10);
        const once = addSimilarSongs(before, entries, []);
        expect(addSimilarSongs(once, entries, [])).toBe(once);
      }),
    );
  });

  test('stays within the limit of the queue', () => {
    const nearlyFull = aQueue(Array<number>(queueLimit - 2).fill(1));
    expect(added(nearlyFull, addSimilarSongs(nearlyFull, aQueue([2, 3, 4]).songs, []))).toEqual([2, 3]);
  });
});

describe('player.playOn', () => {
  test('marks the added songs', () => {
    player.playAll([1, 2].map(aQueuedSong));
    player.next();
    player.playOn(getCurrentEntry(state().queue)!.entryId, [aQueuedSong(2), aQueuedSong(7)]);
    expect(songIds(state().queue)).toEqual([1, 2, 7]);
    expect(state().queue.songs.map(({ source }) => source)).toEqual([undefined, undefined, 'similar']);
    player.songEnded();
    expect(getCurrentEntry(state().queue)?.song.id).toBe(7);
    expect(state().playing).toBe(true);
  });

  test('after any sequence of actions, adds songs to a queue that would end, and changes nothing else', () => {
    fc.assert(
      fc.property(steps, fc.boolean(), fc.integer({ min: 1, max: 8 }), (list, keepPlaying, last) => {
        playerStore.setState({ ...fresh, keepPlaying }, true);
        for (const { run } of list) run();
        const before = state();
        const entry = getCurrentEntry(before.queue);
        player.playOn(entry?.entryId ?? 'none', [aQueuedSong(last), aQueuedSong(last)]);
        const isEnd =
          keepPlaying &&
          entry !== undefined &&
          before.repeat === 'off' &&
          before.queue.songs.at(-1) === entry;
        const isNew = !songIds(before.queue).includes(last);
        expect(songIds(state().queue)).toEqual([...songIds(before.queue), ...(isEnd && isNew ? [last] : [])]);
        expect(state()).toEqual({ ...before, queue: state().queue });
      }),
    );
  });

  test('ignores a response for an entry that is no longer the last one', () => {
    player.playAll([1, 2].map(aQueuedSong));
    const { entryId } = getCurrentEntry(state().queue)!;
    player.playOn(entryId, [aQueuedSong(7)]);
    player.clear();
    player.playOn(entryId, [aQueuedSong(7)]);
    expect(state().queue.songs).toEqual([]);
  });
});
