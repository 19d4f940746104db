import { formats } from '../fixtures/formats.ts';
import type { DisplayedPosition } from '../player-page.ts';
import { record } from '../recorder/recorder.ts';
import { mixToMono, timeInRecording } from '../recorder/recording.ts';
import { decodePositions, findSegments } from '../signals/time-code-decoder.ts';
import { withPlainAudio, type Harness } from './harness.ts';
import { median } from './statistics.ts';

const fileSeconds = 6;
const sampleCount = 20;
const repetitions = 3;

/**
 * Measures how far the recorded sound is ahead of `currentTime` of a plain audio element, in seconds. Chromium subtracts the reported
 * output latency from `currentTime`, which a recording of the sink does not have.
 */
export async function measureClockOffset(harness: Harness): Promise<number> {
  const format = formats.find(({ name }) => name === 'wav-16')!;
  const file = await harness.fixtures.timeCode(format, 'Clock offset', fileSeconds);
  const song = await harness.user.uploadSong(file);
  const offsets: number[] = [];
  // Other load on the machine may distort a measurement.
  while (offsets.length < repetitions) offsets.push(await measureOnce(harness, song.audio_url));
  return median(offsets);
}

async function measureOnce(harness: Harness, audioUrl: string): Promise<number> {
  return withPlainAudio(harness, audioUrl, async (page) => {
    let clock: DisplayedPosition[] = [];
    const recording = await record(harness.audioServer, async () => {
      clock = await page.locator('audio').evaluate(sampleClock, sampleCount);
    });
    const [segment] = findSegments(decodePositions(mixToMono(recording)));
    if (!segment) throw new Error('The recording is silent: Chromium does not play to PulseAudio.');
    return median(
      clock.map(({ at, position }) => segment.offset + timeInRecording(recording, at) - position),
    );
  });
}

/** Runs in the page. */
async function sampleClock(audio: HTMLAudioElement, count: number): Promise<DisplayedPosition[]> {
  const samples: DisplayedPosition[] = [];
  while (samples.length < count) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    samples.push({ at: performance.timeOrigin + performance.now(), position: audio.currentTime });
  }
  return samples;
}
