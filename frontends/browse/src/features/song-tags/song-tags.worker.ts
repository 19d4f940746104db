import { parseSongTags } from './parse-song-tags.ts';
import type { SongTags } from './song-tags.ts';

/** Reads one file and answers with its tags, with none where it cannot be read. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => void answer(data));

async function answer(file: Blob): Promise<void> {
  postMessage(await parseSongTags(file).catch((): SongTags => ({})));
}
