import { setTimeout as wait } from 'node:timers/promises';
import type { Format } from '../fixtures/formats.ts';
import { record } from '../recorder/recorder.ts';
import { analyzeTransitions, type TransitionReport } from '../signals/transition-analysis.ts';
import { withPlayerPage, type Harness } from './harness.ts';

/** Time for the last samples to be recorded. */
const drainMs = 500;
/** Attempts in total if other load on the machine interrupts playback. */
const maxAttempts = 4;

/** Plays the tracks of a tone as an album, without crossfade. */
export async function measureTransitions(harness: Harness, format: Format): Promise<TransitionReport> {
  const tracks = await harness.fixtures.toneTracks(format);
  const songs = await harness.user.uploadSongs(tracks);
  const album = await harness.user.createAlbum(`${format.name} tracks`, songs);
  const attempt = () =>
    withPlayerPage(harness, async (playerPage) => {
      const recording = await record(harness.audioServer, async () => {
        await playerPage.playAlbum(album);
        await playerPage.waitForSong(songs.at(-1)!.title);
        await playerPage.waitForEnd();
        await wait(drainMs);
      });
      return analyzeTransitions(
        recording,
        tracks.map(({ seconds }) => seconds),
      );
    });
  let { transitions, dropouts } = await attempt();
  for (let n = 1; n < maxAttempts && transitions.some(({ interrupted }) => interrupted); n += 1) {
    const next = await attempt();
    transitions = transitions.map((transition, index) =>
      transition.interrupted ? (next.transitions[index] ?? transition) : transition,
    );
    dropouts += next.dropouts;
  }
  return { transitions, dropouts };
}
