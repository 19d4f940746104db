import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { currentEntry, type Repeat } from './player-queue.ts';
import type { PlayerState } from './player-state.ts';
import { player } from './player.ts';
import { playerStore } from './player-store.ts';
import { aQueuedSong } from '../../testing/songs.ts';

const fresh = playerStore.getInitialState();
const state = () => playerStore.getState();
const entryIds = ({ queue }: PlayerState = state()) => queue.songs.map(({ entryId }) => entryId);
const soundOf = ({ queue, playing, position, seeks, volume }: PlayerState = state()) => ({
  entry: currentEntry(queue)?.entryId,
  playing,
  position,
  seeks,
  volume,
});

const song = fc.integer({ min: 1, max: 5 });
const songs = fc.array(song, { maxLength: 6 });
/** A place by a share of the queue, so that it is in the queue however long that is by then. */
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const indexAt = (share: number) => Math.floor(share * state().queue.songs.length);
const entryAt = (share: number) => state().queue.songs[indexAt(share)]?.entryId ?? 'none';

/** The verbs that edit the queue and can be undone. */
const edit = fc.oneof(
  fc.record({
    verb: fc.constant('removeEntry'),
    run: place.map((at) => () => player.removeEntry(entryAt(at))),
  }),
  fc.record({
    verb: fc.constant('move'),
    run: fc.tuple(place, place).map(
      ([from, to]) =>
        () =>
          player.move(entryAt(from), indexAt(to)),
    ),
  }),
  fc.record({ verb: fc.constant('shuffle'), run: fc.constant(() => player.shuffle()) }),
  fc.record({ verb: fc.constant('clear'), run: fc.constant(() => player.clear()) }),
);

/** Verbs that only add or tell: whatever sounds goes on as it was. */
const quiet = fc.oneof(
  fc.record({
    verb: fc.constant('queue'),
    run: songs.map((ids) => () => player.queue(...ids.map(aQueuedSong))),
  }),
  fc.record({ verb: fc.constant('replace'), run: song.map((id) => () => player.replace(aQueuedSong(id))) }),
  fc.record({
    verb: fc.constant('setRepeat'),
    run: fc.constantFrom<Repeat>('off', 'all', 'one').map((repeat) => () => player.setRepeat(repeat)),
  }),
  fc.record({
    verb: fc.constant('setCrossfade'),
    run: place.map((at) => () => player.setCrossfade(at * 12)),
  }),
);

const move = fc.oneof(
  fc.record({ verb: fc.constant('play'), run: song.map((id) => () => player.play(aQueuedSong(id))) }),
  fc.record({
    verb: fc.constant('playAll'),
    run: songs.map((ids) => () => player.playAll(ids.map(aQueuedSong))),
  }),
  fc.record({ verb: fc.constant('jump'), run: place.map((at) => () => player.jump(entryAt(at))) }),
  fc
    .record({
      verb: fc.constantFrom(
        'next',
        'previous',
        'songEnded',
        'toggle',
        'pause',
        'restart',
        'undo',
        'toggleMute',
      ),
      run: fc.constant(undefined),
    })
    .map(({ verb }) => ({ verb, run: () => player[verb as 'next']() })),
  fc.record({ verb: fc.constant('remove'), run: song.map((id) => () => player.remove(id)) }),
  fc.record({
    verb: fc.constant('reportPosition'),
    run: fc.integer({ min: 0, max: 200 }).map((seconds) => () => player.reportPosition(seconds)),
  }),
);

interface Step {
  verb: string;
  run: () => void;
}
const steps: fc.Arbitrary<Step[]> = fc.array(fc.oneof(edit, quiet, move), { maxLength: 30 });

function start(before: readonly Step[]): void {
  playerStore.setState(fresh, true);
  for (const { run } of before) run();
}

describe('after any sequence of verbs', () => {
  test('the index is within the queue, and no entry stands there twice', () => {
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

  test('nothing plays where there is nothing to play', () => {
    fc.assert(
      fc.property(steps, (list) => {
        start(list);
        if (!currentEntry(state().queue)) expect(soundOf()).toMatchObject({ playing: false, position: 0 });
      }),
    );
  });

  test('what is added, told or set leaves the sound alone', () => {
    fc.assert(
      fc.property(steps, quiet, (list, { verb, run }) => {
        start(list);
        const before = state();
        run();
        if (currentEntry(before.queue)) expect(soundOf()).toEqual(soundOf(before));
        if (verb !== 'replace' && currentEntry(before.queue))
          expect(currentEntry(state().queue)).toBe(currentEntry(before.queue));
      }),
    );
  });

  test('an edit leaves the sound alone, unless it takes away what sounds', () => {
    fc.assert(
      fc.property(steps, edit, (list, { run }) => {
        start(list);
        const before = state();
        run();
        const current = currentEntry(before.queue);
        if (!current || !entryIds().includes(current.entryId)) return;
        expect(soundOf()).toEqual(soundOf(before));
        expect(currentEntry(state().queue)).toBe(current);
      }),
    );
  });

  test('taking away what sounds gives its turn to what followed it', () => {
    fc.assert(
      fc.property(steps, (list) => {
        start(list);
        const { queue, playing, repeat } = state();
        const { songs: entries, currentIndex } = queue;
        const current = entries[currentIndex];
        if (!current || entries.length < 2) return;
        const follower = entries[currentIndex + 1] ?? (repeat === 'all' ? entries[0] : undefined);
        player.removeEntry(current.entryId);
        expect(currentEntry(state().queue)).toBe(follower ?? entries[currentIndex - 1]);
        expect(state()).toMatchObject({ playing: playing && follower !== undefined, position: 0 });
      }),
    );
  });

  test('moving and shuffling lose and double no entry', () => {
    fc.assert(
      fc.property(steps, edit, (list, { verb, run }) => {
        start(list);
        const before = entryIds();
        run();
        if (verb === 'move' || verb === 'shuffle') expect(entryIds().toSorted()).toEqual(before.toSorted());
      }),
    );
  });

  test('shuffling leaves what has played and what plays in place, and shuffling back restores the order', () => {
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

  test('undo takes an edit back exactly, and leaves the sound alone', () => {
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
        const goesOn = currentEntry(edited.queue) ? edited : before;
        expect(soundOf()).toEqual({ ...soundOf(goesOn), volume: before.volume });
      }),
    );
  });

  test('undo after undo leads back to the queue of before the first edit', () => {
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

  test('undo keeps what was added since the edit', () => {
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

  test('a song that is gone is nowhere any more, not even after undo', () => {
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
