import { fitTags, type FittedTags } from '../song-tags/fit-tags.ts';
import { readSongTags } from '../song-tags/read-song-tags.ts';
import type { SongTags } from '../song-tags/song-tags.ts';
import { isAudioFile } from './audio-file.ts';
import { mediaDuration } from './media-duration.ts';

/** What an audio file gives to a song form. */
export interface Prefill {
  values: FittedTags;
  tags: SongTags;
}

/** Reads and fits what an audio file says about itself. Never throws; what is no audio says nothing but its name. */
export async function readPrefill(audio: File): Promise<Prefill> {
  if (!isAudioFile(audio)) return { values: fitTags({}, audio.name), tags: {} };
  const read = await readSongTags(audio);
  const tags = { ...read, duration: read.duration ?? (await mediaDuration(audio)) };
  return { values: fitTags(tags, audio.name), tags };
}
