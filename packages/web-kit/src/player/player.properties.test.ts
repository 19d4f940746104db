import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getCurrentEntry } from './queue/player-queue.ts';
import type { PlayerState } from './player-state.ts';
import { player } from './player.ts';
import { playerStore } from './player-store.ts';
import { edit, nonDisruptive, song, songs, steps, type Step } from '../../testing/player-steps.ts';
import { aQueuedSong } from '../../testing/songs.ts';

const fresh = playerStore.getInitialState();
const state = () => playerStore.getState();
const entryIds = ({ queue }: PlayerState = state()) => queue.songs.map(({ entryId }) => entryId);
const playbackOf = ({ queue, playing, position, seeks, volume }: PlayerState = state()) => ({
  entry: getCurrentEntry(queue)?.entryId,
  playing,
  position,
  seeks,
  volume,
});

function start(before: readonly Step[]): void {
  playerStore.setState(fresh, true);
  for (const { run } of before) run();
}

describe('after any sequence of actions', () => {
  test('the index is within the queue and entries are unique', () => {
    fc.assert(
      fc.property(steps, (list) => {
        start([]);
        for (const { run } of list) {
          run();
          const { songs: entries, currentIndex } = state().queue;
          expect(currentIndex).toBeGreaterThanOrEqual(0);
          expect(currentIndex).toBeLessThan(Math.max(1, entries.length));
          expect(new Set(entryIds()).size).toBe(entries.length);
        }
      }),
    );
  });

  test('nothing plays if the queue is empty', () => {
    fc.assert(
      fc.property(steps, (list) => {
        start(list);
        if (!getCurrentEntry(state().queue))
          expect(playbackOf()).toMatchObject({ playing: false, position: 0 });
      }),
    );
  });

  test('adding, updating and configuring do not affect playback', () => {
    fc.assert(
      fc.property(steps, nonDisruptive, (list, { verb, run }) => {
        start(list);
        const before = state();
        run();
        if (getCurrentEntry(before.queue)) expect(playbackOf()).toEqual(playbackOf(before));
        if (verb !== 'replace' && getCurrentEntry(before.queue))
          expect(getCurrentEntry(state().queue)).toBe(getCurrentEntry(before.queue));
      }),
    );
  });

  test('an edit does not affect playback unless it removes the current entry', () => {
    fc.assert(
      fc.property(steps, edit, (list, { run }) => {
        start(list);
        const before = state();
        run();
        const current = getCurrentEntry(before.queue);
        if (!current || !entryIds().includes(current.entryId)) return;
        expect(playbackOf()).toEqual(playbackOf(before));
        expect(getCurrentEntry(state().queue)).toBe(current);
      }),
    );
  });

  test('removing the current entry plays the next one', () => {
    fc.assert(
      fc.property(steps, (list) => {
        start(list);
        const { queue, playing, repeat } = state();
        const { songs: entries, currentIndex } = queue;
        const current = entries[currentIndex];
        if (!current || entries.length < 2) return;
        const follower = entries[currentIndex + 1] ?? (repeat === 'all' ? entries[0] : undefined);
        player.removeEntry(current.entryId);
        expect(getCurrentEntry(state().queue)).toBe(follower ?? entries[currentIndex - 1]);
        expect(state()).toMatchObject({ playing: playing && follower !== undefined, position: 0 });
      }),
    );
  });

  test('moving and shuffling neither lose nor duplicate entries', () => {
    fc.assert(
      fc.property(steps, edit, (list, { verb, run }) => {
        start(list);
        const before = entryIds();
        run();
        if (verb === 'move' || verb === 'shuffle') expect(entryIds().toSorted()).toEqual(before.toSorted());
      }),
    );
  });

  test('shuffling keeps the played entries in place, and unshuffling restores the order', () => {
    fc.assert(
      fc.property(steps, (list) => {
        start(list);
        if (state().unshuffled) player.shuffle();
        const { queue } = state();
        player.shuffle();
        const played = queue.currentIndex + 1;
        expect(state().queue.songs.slice(0, played)).toEqual(queue.songs.slice(0, played));
        player.shuffle();
        expect(state().queue).toEqual(queue);
        expect(state().unshuffled).toBeUndefined();
      }),
    );
  });

  test('undo reverts an edit without affecting playback', () => {
    fc.assert(
      fc.property(steps, edit, (list, { run }) => {
        start(list);
        const before = state();
        run();
        if (state() === before) return;
        const edited = state();
        player.undo();
        expect(state().queue.songs).toEqual(before.queue.songs);
        expect(state().unshuffled).toEqual(before.unshuffled);
        const expected = getCurrentEntry(edited.queue) ? edited : before;
        expect(playbackOf()).toEqual({ ...playbackOf(expected), volume: before.volume });
      }),
    );
  });

  test('repeated undo restores the queue before the first edit', () => {
    fc.assert(
      fc.property(steps, fc.array(edit, { maxLength: 20 }), (list, edits) => {
        start(list);
        playerStore.setState({ history: [] });
        const { songs: entries } = state().queue;
        for (const { run } of edits) run();
        while (state().history.length > 0) player.undo();
        expect(state().queue.songs).toEqual(entries);
      }),
    );
  });

  test('undo keeps songs that were added since the edit', () => {
    fc.assert(
      fc.property(steps, edit, songs, (list, { run }, ids) => {
        start(list);
        run();
        player.queue(...ids.map(aQueuedSong));
        const added = entryIds();
        player.undo();
        expect(entryIds()).toEqual(expect.arrayContaining(added));
      }),
    );
  });

  test('a removed song does not return with undo', () => {
    fc.assert(
      fc.property(steps, song, (list, id) => {
        start(list);
        player.remove(id);
        while (state().history.length > 0) player.undo();
        expect(state().queue.songs.filter((entry) => entry.song.id === id)).toEqual([]);
      }),
    );
  });
});
