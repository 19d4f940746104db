import { setTimeout as wait } from 'node:timers/promises';
import type { Format } from '../fixtures/formats.ts';
import type { PlayerPage, Seek } from '../player-page.ts';
import { record } from '../recorder/recorder.ts';
import { mixToMono, timeInRecording, type Recording } from '../recorder/recording.ts';
import { analyzeSeeks, type SeekEvent, type SeekMeasurement } from '../signals/seek-analysis.ts';
import { withPlayerPage, type Harness } from './harness.ts';
import { furthest, seededRandom } from './statistics.ts';

export interface SeekReport {
  /** Displayed length minus true length, in seconds. */
  readonly lengthError: number;
  readonly seeks: readonly SeekMeasurement[];
  /** Whether the server has prepared a stream of the file. */
  readonly hasStream: boolean;
}

export interface SeekOptions {
  /** Length of the file in seconds. */
  readonly seconds: number;
  readonly seed: number;
  /** See `measureClockOffset`. */
  readonly clockOffset: number;
}

const seekCount = 10;
/** Seeks interrupted by other load on the machine are repeated in further attempts. */
const maxAttempts = 3;
/** Minimum recording after each seek. */
const listenMs = 700;
/** Maximum wait for the page to display a new position. */
const displayTimeoutMs = 2500;
const pollIntervalMs = 50;
/** Time for the audio at the last displayed position to be recorded. */
const drainMs = 300;
/** Seeks avoid the last seconds of the file, so that enough audio remains to be recorded. */
const endSeconds = 4;
/** Half the width of the seek bar's thumb is less than this share of the bar. */
const thumbShare = 0.05;

/** Plays a file and seeks to random positions. */
export async function measureSeeks(
  harness: Harness,
  format: Format,
  { seconds, seed, clockOffset }: SeekOptions,
): Promise<SeekReport> {
  const fixture = await harness.fixtures.timeCode(format, format.name, seconds);
  const song = await harness.user.uploadSong(fixture);
  return withPlayerPage(harness, async (playerPage) => {
    await playerPage.playSong(song);
    const lengths = [await playerPage.player.duration()];
    const random = seededRandom(seed);
    const seeks: SeekMeasurement[] = [];
    for (let n = 0; n < maxAttempts; n += 1) {
      const count = seekCount - seeks.filter(({ interrupted }) => !interrupted).length;
      if (count > 0)
        seeks.push(...(await recordSeeks(harness, playerPage, { count, seconds, random }, clockOffset)));
    }
    lengths.push(await playerPage.player.duration());
    return {
      lengthError: furthest(lengths.map((length) => length - seconds)) ?? NaN,
      seeks,
      hasStream: typeof song.stream === 'number',
    };
  });
}

interface RandomSeeks {
  readonly count: number;
  readonly seconds: number;
  readonly random: () => number;
}

async function recordSeeks(
  { audioServer }: Harness,
  playerPage: PlayerPage,
  randomSeeks: RandomSeeks,
  clockOffset: number,
): Promise<SeekMeasurement[]> {
  let seeks: Seek[] = [];
  const recording = await record(audioServer, async () => {
    seeks = await seekRandomly(playerPage, randomSeeks);
    await wait(drainMs);
  });
  const events = await toSeekEvents(playerPage, seeks, recording);
  return analyzeSeeks(mixToMono(recording), events, clockOffset);
}

async function seekRandomly(
  playerPage: PlayerPage,
  { count, seconds, random }: RandomSeeks,
): Promise<Seek[]> {
  const seeks: Seek[] = [];
  while (seeks.length < count) {
    const length = Math.min(seconds, await playerPage.player.duration());
    const seek = await playerPage.seek(randomPosition(random, length, await playerPage.displayedPosition()));
    seeks.push(seek);
    await Promise.all([wait(listenMs), waitForDisplay(playerPage, seek)]);
  }
  return seeks;
}

/** Not at the current position: a click on the thumb does not seek. */
function randomPosition(random: () => number, length: number, current: number): number {
  // The page displays full seconds: the next one comes soon, but after the sound has started.
  const position = 1 + Math.floor(random() * (length - endSeconds - 1)) + 0.3 + 0.3 * random();
  return Math.abs(position - current) > length * thumbShare
    ? position
    : randomPosition(random, length, current);
}

/** Waits until the page displays a position after the target, or the timeout. */
async function waitForDisplay(playerPage: PlayerPage, { at, target }: Seek): Promise<void> {
  const deadline = performance.now() + displayTimeoutMs;
  while (performance.now() < deadline) {
    const displayed = await playerPage.displayedPositions();
    if (displayed.some((each) => each.at > at && each.position > target)) return;
    await wait(pollIntervalMs);
  }
}

async function toSeekEvents(
  playerPage: PlayerPage,
  seeks: readonly Seek[],
  recording: Recording,
): Promise<SeekEvent[]> {
  const displayed = await playerPage.displayedPositions();
  const toRecordingTime = <Moment extends { readonly at: number }>(moment: Moment): Moment => ({
    ...moment,
    at: timeInRecording(recording, moment.at),
  });
  return seeks.map((seek) => ({
    ...toRecordingTime(seek),
    displayed: displayed.filter(({ at }) => at > seek.at).map(toRecordingTime),
  }));
}
