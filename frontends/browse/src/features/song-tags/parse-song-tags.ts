import { parseBlob, selectCover, type ILyricsTag } from 'music-metadata';
import type { SongTags } from './song-tags.ts';

/** Reads the tags of an audio file. Throws if the parser does not support the format. */
export async function parseSongTags(file: Blob): Promise<SongTags> {
  const { common, format } = await parseBlob(file, { skipPostHeaders: true });
  const cover = selectCover(common.picture);
  return {
    title: common.title,
    artist: common.artist,
    year: common.year ?? parseYear(common.date) ?? common.originalyear,
    genre: common.genre?.[0],
    duration: format.duration,
    lyrics: common.lyrics?.map(getText).find(Boolean),
    cover: cover ? { type: cover.format, bytes: new Uint8Array(cover.data) } : undefined,
  };
}

const parseYear = (date: string | undefined): number | undefined =>
  date && /^\d{4}/.test(date) ? Number(date.slice(0, 4)) : undefined;

const getText = ({ text, syncText }: ILyricsTag): string =>
  text ?? syncText.map((line) => line.text).join('\n');
