import { expect, it } from '@jest/globals';
import type { Playlist, Song } from '@rubato/contracts';
import { toM3u8, toXspf } from './playlist-files.ts';

const song = (fields: Partial<Song>) =>
  ({ title: 'Azulejo', artist: 'Nina', duration: '3:07', ...fields }) as Song;
const playlist = { id: 4, name: 'Rain & <Trams>\nat night', description: 'Slow' } as Playlist;
const entries = [
  { song: song({ title: 'One\nTwo' }), location: '../audio/Nina - One & Two (7).mp3' },
  { song: song({ title: 'C < D & "E"' }), location: 'https://music.example/media/a.mp3' },
];

it('writes M3U8 with one line for each title', () => {
  expect(toM3u8(playlist, entries)).toBe(
    `#EXTM3U
#PLAYLIST:Rain & <Trams> at night
#EXTINF:187,Nina - One Two
../audio/Nina - One & Two (7).mp3
#EXTINF:187,Nina - C < D & "E"
https://music.example/media/a.mp3
`,
  );
});

it('writes XSPF with encoded paths and escaped texts', () => {
  const xml = toXspf(playlist, entries);
  expect(xml).toContain('<title>Rain &amp; &lt;Trams&gt;\nat night</title>');
  expect(xml).toContain('<location>../audio/Nina%20-%20One%20%26%20Two%20(7).mp3</location>');
  expect(xml).toContain('<location>https://music.example/media/a.mp3</location>');
  expect(xml).toContain('<title>C &lt; D &amp; &quot;E&quot;</title>');
  expect(xml).toContain('<duration>187000</duration>');
});

it('omits what XML cannot contain', () => {
  expect(toXspf({ ...playlist, name: 'a\u0000b\u0008c' }, [])).toContain('<title>abc</title>');
});
