import { fitTags, type FittedTags } from '../song-tags/fit-tags.ts';
import { readSongTags } from '../song-tags/read-song-tags.ts';
import type { SongTags } from '../song-tags/song-tags.ts';
import { isAudioFile } from './audio-file.ts';

/** What an audio file gives to a song form. */
export interface Prefill {
  values: FittedTags;
  tags: SongTags;
}

/** Reads and fits what an audio file says about itself. Never throws; what is no audio says nothing but its name. */
export async function readPrefill(audio: File): Promise<Prefill> {
  const tags = isAudioFile(audio) ? await readSongTags(audio) : {};
  return { values: fitTags(tags, audio.name), tags };
}
