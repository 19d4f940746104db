import { fitTags } from '../song-tags/fit-tags.ts';
import { readSongTags } from '../song-tags/read-song-tags.ts';
import type { SongTags } from '../song-tags/song-tags.ts';
import { isAudioFile } from './audio-file.ts';
import { readMediaDuration } from './media-duration.ts';
import type { TaggedValues } from './song-fields.ts';

/** Form values and tags read from an audio file. */
export interface Prefill {
  values: TaggedValues;
  tags: SongTags;
}

/** Reads the tags of an audio file as form values. Never rejects; any other file yields only a title from its name. */
export async function readPrefill(audio: File): Promise<Prefill> {
  if (!isAudioFile(audio)) return { values: fitTags({}, audio.name), tags: {} };
  const read = await readSongTags(audio);
  const tags = { ...read, duration: read.duration ?? (await readMediaDuration(audio)) };
  return { values: fitTags(tags, audio.name), tags };
}
