import { parseSongTags } from './parse-song-tags.ts';
import type { SongTags } from './song-tags.ts';

/** Reads the posted file and posts its tags back, or none if it cannot be read. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => void postTags(data));

async function postTags(file: Blob): Promise<void> {
  postMessage(await parseSongTags(file).catch((): SongTags => ({})));
}
