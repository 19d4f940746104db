import type { Album, Playlist, Song } from '@rubato/contracts';

const maxLength = 80;

/**
 * Turns a title into a part of a file name that every system accepts: without separators, control characters and characters that Windows
 * reserves, not too long, and neither hidden nor ending with a dot.
 */
export function fileNameOf(title: string): string {
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
    `audio/${fileNameOf(`${artist} - ${title}`)} (${id}).${extensionOf(url)}`,
  cover: ({ id, artist, title, image_url: url }: Song) =>
    `covers/${fileNameOf(`${artist} - ${title}`)} (${id}).${extensionOf(url)}`,
  albumCover: ({ id, title }: Album, url: string) =>
    `covers/albums/${fileNameOf(title)} (${id}).${extensionOf(url)}`,
  playlistCover: ({ id, name }: Playlist, url: string) =>
    `covers/playlists/${fileNameOf(name)} (${id}).${extensionOf(url)}`,
  playlist: ({ id, name }: Playlist, extension: 'm3u8' | 'xspf') =>
    `playlists/${fileNameOf(name)} (${id}).${extension}`,
  artist: (what: 'picture' | 'banner', url: string) => `artist/${what}.${extensionOf(url)}`,
};

function extensionOf(url: string): string {
  return /\.([a-z0-9]{2,5})$/.exec(url)?.[1] ?? 'bin';
}
