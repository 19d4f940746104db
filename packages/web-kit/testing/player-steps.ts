import fc from 'fast-check';
import type { Repeat } from '../src/player/queue/player-queue.ts';
import { player } from '../src/player/player.ts';
import { playerStore } from '../src/player/player-store.ts';
import { aQueuedSong } from './songs.ts';

/** A song id from a small range, so that songs repeat. */
export const song = fc.integer({ min: 1, max: 5 });
export const songs = fc.array(song, { maxLength: 6 });
/** An index as a fraction of the queue, so that it is valid for any length. */
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const indexAt = (fractionOfQueue: number) =>
  Math.floor(fractionOfQueue * playerStore.getState().queue.songs.length);
const entryAt = (fractionOfQueue: number) =>
  playerStore.getState().queue.songs[indexAt(fractionOfQueue)]?.entryId ?? 'none';

/** Actions that edit the queue and can be undone. */
export const edit = fc.oneof(
  fc.record({
    verb: fc.constant('removeEntry'),
    run: fraction.map((at) => () => player.removeEntry(entryAt(at))),
  }),
  fc.record({
    verb: fc.constant('move'),
    run: fc.tuple(fraction, fraction).map(
      ([from, to]) =>
        () =>
          player.move(entryAt(from), indexAt(to)),
    ),
  }),
  fc.record({ verb: fc.constant('shuffle'), run: fc.constant(() => player.shuffle()) }),
  fc.record({ verb: fc.constant('clear'), run: fc.constant(() => player.clear()) }),
);

/** Actions that only add, update or configure: they do not affect playback. */
export const nonDisruptive = fc.oneof(
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
    run: fraction.map((at) => () => player.setCrossfade(at * 12)),
  }),
);

const move = fc.oneof(
  fc.record({ verb: fc.constant('play'), run: song.map((id) => () => player.play(aQueuedSong(id))) }),
  fc.record({
    verb: fc.constant('playAll'),
    run: songs.map((ids) => () => player.playAll(ids.map(aQueuedSong))),
  }),
  fc.record({ verb: fc.constant('jump'), run: fraction.map((at) => () => player.jump(entryAt(at))) }),
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

export interface Step {
  verb: string;
  run: () => void;
}
export const steps: fc.Arbitrary<Step[]> = fc.array(fc.oneof(edit, nonDisruptive, move), { maxLength: 30 });
