import type { Playlist, Song } from '@rubato/contracts';

/** A song of a playlist, and where its audio is: a path relative to the playlist, or a URL. */
export interface PlaylistEntry {
  readonly song: Pick<Song, 'title' | 'artist' | 'duration'>;
  readonly location: string;
}

/** A playlist as M3U8: extended M3U in UTF-8. */
export function toM3u8({ name }: Playlist, entries: readonly PlaylistEntry[]): string {
  const lines = entries.flatMap(({ song, location }) => [
    `#EXTINF:${toSeconds(song)},${joinLines(`${song.artist} - ${song.title}`)}`,
    location,
  ]);
  return ['#EXTM3U', `#PLAYLIST:${joinLines(name)}`, ...lines, ''].join('\n');
}

/** A playlist as XSPF 1 (https://www.xspf.org/spec). Locations are URIs. */
export function toXspf({ name, description }: Playlist, entries: readonly PlaylistEntry[]): string {
  const tracks = entries.map(
    ({ song, location }) => `    <track>
      <location>${escape(toUri(location))}</location>
      <title>${escape(song.title)}</title>
      <creator>${escape(song.artist)}</creator>
      <duration>${toSeconds(song) * 1000}</duration>
    </track>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<playlist version="1" xmlns="http://xspf.org/ns/0/">
  <title>${escape(name)}</title>
  <annotation>${escape(description)}</annotation>
  <trackList>
${tracks.join('')}  </trackList>
</playlist>
`;
}

function toSeconds({ duration }: PlaylistEntry['song']): number {
  const [minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return minutes * 60 + seconds;
}

const joinLines = (text: string) => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');

/** Paths are encoded segment by segment; URLs are URIs already. */
const toUri = (location: string) =>
  /^https?:/.test(location) ? location : location.split('/').map(encodeURIComponent).join('/');

/** XML 1.0 has no representation for most control characters. */
function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
