import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { resetBrowserStorage, openPage, untilRestored, untilSaved } from '../../../testing/player-pages.ts';
import { song, songs, steps } from '../../../testing/player-steps.ts';
import { aQueuedSong, songIds } from '../../../testing/songs.ts';
import { shownToasts } from '../../../testing/toasts.ts';
import { player } from '../player.ts';
import { playerStore } from '../player-store.ts';

/** The state that persists between visits. */
function persistedState() {
  const { history: _, seeks: __, playing: ___, ...rest } = playerStore.getState();
  return rest;
}

/** The number of event loop turns after each step, so that saving has progressed to varying degrees. */
const turns = fc.array(fc.nat(12), { minLength: 30, maxLength: 30 });

test('restores the player on the next visit after any steps and at any time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 3 }), turns, async (visits, pauses) => {
      resetBrowserStorage();
      let close = openPage();
      await untilRestored();
      for (const visit of visits) {
        for (const [index, { run }] of visit.entries()) {
          run();
          for (let turn = 0; turn < (pauses[index] ?? 0); turn += 1) await setImmediate();
        }
        const before = persistedState();
        dispatchEvent(new Event('pagehide'));
        close();
        close = openPage();
        await untilRestored();
        expect(persistedState()).toEqual(before);
      }
      close();
      expect(shownToasts()).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('restores the saved queue after a crash', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (visit) => {
      resetBrowserStorage();
      const crash = openPage();
      await untilRestored();
      for (const { run } of visit) run();
      await untilSaved();
      const { queue, unshuffled } = playerStore.getState();
      crash();
      const close = openPage();
      await untilRestored();
      expect(playerStore.getState()).toMatchObject({ queue });
      expect(playerStore.getState().unshuffled).toEqual(unshuffled);
      close();
    }),
    { numRuns: 30 },
  );
});

/** Actions that do not depend on the queue, which is only partly restored at this time. */
const earlyActions = fc.array(
  fc.oneof(
    song.map((id) => () => player.play(aQueuedSong(id))),
    song.map((id) => () => player.playNext(aQueuedSong(id))),
    songs.map((ids) => () => player.playAll(ids.map(aQueuedSong))),
    songs.map((ids) => () => player.queueAll(ids.map(aQueuedSong))),
    fc.constant(() => player.clear()),
    fc.constant(() => player.undo()),
  ),
  { maxLength: 8 },
);

test('actions before the queue is restored have the same effect as afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(songs, fc.nat(5), earlyActions, async (ids, skips, changes) => {
      const outcome = async (isEarly: boolean) => {
        resetBrowserStorage();
        let close = openPage();
        await untilRestored();
        player.playAll(ids.map(aQueuedSong));
        for (let index = 0; index < skips; index += 1) player.next();
        await untilSaved();
        close();
        close = openPage();
        if (!isEarly) await untilRestored();
        for (const change of changes) change();
        await untilRestored();
        close();
        const { queue, playing } = playerStore.getState();
        return { ids: songIds(queue), at: queue.currentIndex, playing };
      };
      expect(await outcome(true)).toEqual(await outcome(false));
    }),
    { numRuns: 60 },
  );
});
