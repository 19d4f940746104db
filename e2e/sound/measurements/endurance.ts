import type { Song } from '@rubato/contracts';
import type { AudioFixture } from '../fixtures/audio-fixtures.ts';
import { formats } from '../fixtures/formats.ts';
import type { PlayerPage } from '../player-page.ts';
import { withPlayerPage, type Harness } from './harness.ts';
import { heapMiB, rendererMiB } from './renderers.ts';

/** Memory use of the page in MiB, after garbage collection. */
export interface Memory {
  readonly heap: number;
  readonly process: number;
}

export interface EnduranceReport {
  readonly songs: number;
  readonly first: Memory;
  readonly last: Memory;
}

const songSeconds = 2;
/** The first measurement follows when the page has loaded all code for playing a queue. */
const warmUpSongs = 5;

/** Plays short songs, each with a file of its own, one after another. */
export async function measureEndurance(harness: Harness, count: number): Promise<EnduranceReport> {
  const songs = await uploadSongs(harness, count);
  const album = await harness.user.createAlbum('Endurance', songs);
  return withPlayerPage(harness, async (playerPage) => {
    await playerPage.playAlbum(album);
    const memoryAtSong = async (number: number): Promise<Memory> => {
      const timeoutMs = count * songSeconds * 2000;
      await playerPage.waitForSong(songs[number - 1]!.title, timeoutMs);
      return measureMemory(harness, playerPage);
    };
    const first = await memoryAtSong(Math.min(warmUpSongs, count));
    return { songs: count, first, last: await memoryAtSong(count) };
  });
}

async function uploadSongs({ fixtures, user }: Harness, count: number): Promise<Song[]> {
  const files: AudioFixture[] = [];
  for (let n = 0; n < count; n += 1)
    files.push(await fixtures.timeCode(formats[0]!, `Song ${n + 1}`, songSeconds, n * songSeconds));
  return user.uploadSongs(files);
}

async function measureMemory({ browser }: Harness, { page }: PlayerPage): Promise<Memory> {
  return { heap: await heapMiB(page), process: await rendererMiB(browser) };
}
