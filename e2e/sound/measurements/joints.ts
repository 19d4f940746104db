import { setTimeout as wait } from 'node:timers/promises';
import type { Format } from '../fixtures/formats.ts';
import { record } from '../recorder/recorder.ts';
import { analyseJoints, type JointReport } from '../signals/joint-analysis.ts';
import { withPlayerPage, type Harness } from './harness.ts';

/** Until the last samples are recorded. */
const drainMs = 500;
/** Repetitions while other load on the machine interrupts playback. */
const maximumAttempts = 4;

/** Plays the pieces of a tone as an album, without crossfade. */
export async function measureJoints(harness: Harness, format: Format): Promise<JointReport> {
  const pieces = await harness.fixtures.tonePieces(format);
  const songs = await harness.member.uploadSongs(pieces);
  const album = await harness.member.createAlbum(`${format.name} pieces`, songs);
  const attempt = () =>
    withPlayerPage(harness, async (playerPage) => {
      const recording = await record(harness.audioServer, async () => {
        await playerPage.playAlbum(album);
        await playerPage.waitForSong(songs.at(-1)!.title);
        await playerPage.waitForEnd();
        await wait(drainMs);
      });
      return analyseJoints(
        recording,
        pieces.map(({ seconds }) => seconds),
      );
    });
  let { joints, dropouts } = await attempt();
  for (let n = 1; n < maximumAttempts && joints.some(({ interrupted }) => interrupted); n += 1) {
    const next = await attempt();
    joints = joints.map((joint, index) => (joint.interrupted ? (next.joints[index] ?? joint) : joint));
    dropouts += next.dropouts;
  }
  return { joints, dropouts };
}
