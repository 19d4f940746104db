import type { Album, Playlist, Song } from '@rubato/contracts';

const maxLength = 80;

/**
 * Turns a title into a part of a file name that every system accepts: without separators, control characters and characters that Windows
 * reserves, not too long, and neither hidden nor ending with a dot.
 */
export function toFileName(title: string): string {
  const safe = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replaceAll(/\s+/g, ' ');
  const short = Array.from(safe).slice(0, maxLength).join('');
  return short.replace(/^[. ]+/, '').replace(/[. ]+$/, '') || 'untitled';
}

/** The names of the files of an export. Ids make them unique. */
export const exportNames = {
  audio: ({ id, artist, title, audio_url: url }: Song) =>
    `audio/${toFileName(`${artist} - ${title}`)} (${id}).${getExtension(url)}`,
  cover: ({ id, artist, title, image_url: url }: Song) =>
    `covers/${toFileName(`${artist} - ${title}`)} (${id}).${getExtension(url)}`,
  albumCover: ({ id, title }: Album, url: string) =>
    `covers/albums/${toFileName(title)} (${id}).${getExtension(url)}`,
  playlistCover: ({ id, name }: Playlist, url: string) =>
    `covers/playlists/${toFileName(name)} (${id}).${getExtension(url)}`,
  playlist: ({ id, name }: Playlist, extension: 'm3u8' | 'xspf') =>
    `playlists/${toFileName(name)} (${id}).${extension}`,
  artist: (what: 'picture' | 'banner', url: string) => `artist/${what}.${getExtension(url)}`,
};

function getExtension(url: string): string {
  return /\.([a-z0-9]{2,5})$/.exec(url)?.[1] ?? 'bin';
}
