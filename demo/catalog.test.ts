import { describe, expect, it } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readDemoCatalog } from '../standalone/src/demo/demo-catalog.ts';

const folder = import.meta.dirname;
const { albums, artists, songs } = await readDemoCatalog(folder);
const files = [
  ...new Set([...songs.flatMap(({ audio, cover }) => [audio, cover]), ...albums.map(({ cover }) => cover)]),
];

function hasFormatOfItsExtension(file: string): boolean {
  const bytes = readFileSync(join(folder, file));
  const text = bytes.subarray(0, 12).toString('latin1');
  switch (file.split('.').at(-1)) {
    case 'mp3':
      return text.startsWith('ID3') || (bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0);
    case 'm4a':
      return text.slice(4, 8) === 'ftyp';
    case 'opus':
      return text.startsWith('OggS') && bytes.subarray(0, 64).includes('OpusHead');
    case 'flac':
      return text.startsWith('fLaC');
    case 'jpg':
      return bytes[0] === 0xff && bytes[1] === 0xd8;
    default:
      return false;
  }
}

describe('the demo catalog', () => {
  it('has enough artists, albums and songs to browse', () => {
    expect(artists.length).toBeGreaterThanOrEqual(4);
    expect(albums.length).toBeGreaterThanOrEqual(6);
    expect(songs.length).toBeGreaterThanOrEqual(24);
  });

  it('has exactly one demo artist with an album and a single', () => {
    const demo = artists.filter((artist) => artist.demo === true);
    expect(demo).toHaveLength(1);
    expect(demo[0]).toMatchObject({ username: 'demo', email: 'demo@rubato.example' });
    const own = songs.filter(({ artist }) => artist === demo[0]?.key);
    expect(own.length).toBeGreaterThanOrEqual(4);
    expect(own.some(({ album }) => album === null)).toBe(true);
    expect(own.some(({ album }) => album !== null)).toBe(true);
  });

  it('has unique keys, usernames and email addresses', () => {
    for (const values of [
      artists.map(({ key }) => key),
      artists.map(({ username }) => username),
      artists.map(({ email }) => email),
      albums.map(({ key }) => key),
      songs.map(({ key }) => key),
    ]) {
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('references existing artists and albums only', () => {
    const artistKeys = artists.map(({ key }) => key);
    for (const { artist } of [...albums, ...songs]) {
      expect(artistKeys).toContain(artist);
    }
    for (const { album, artist } of songs) {
      if (album !== null) {
        expect(albums.find(({ key }) => key === album)?.artist).toBe(artist);
      }
    }
  });
});

describe('the songs of the demo catalog', () => {
  it('have titles of up to 30 characters, including one of exactly 30', () => {
    const lengths = songs.map(({ title }) => title.length);
    expect(Math.max(...lengths)).toBe(30);
  });

  it('have genres made of letters and spaces', () => {
    for (const { genre } of songs) {
      expect(genre).toMatch(/^[A-Za-z ]+$/);
    }
  });

  it('have lyrics', () => {
    for (const { lyrics } of songs) {
      expect(lyrics.trim()).not.toBe('');
    }
  });

  it('span at least four decades', () => {
    const decades = new Set(songs.map((song) => Math.floor(song.release_year / 10)));
    expect(decades.size).toBeGreaterThanOrEqual(4);
    for (const album of albums) {
      expect(album.release_year).toBeGreaterThanOrEqual(1940);
    }
  });
});

describe('the files of the demo catalog', () => {
  it.each(files)('include %s in the format of its extension', (file) => {
    expect(hasFormatOfItsExtension(file)).toBe(true);
  });

  it('include several songs in every audio format', () => {
    const count = (format: string) => songs.filter(({ audio }) => audio.endsWith(`.${format}`)).length;
    expect(count('mp3')).toBeGreaterThanOrEqual(4);
    expect(count('m4a')).toBeGreaterThanOrEqual(4);
    expect(count('opus')).toBeGreaterThanOrEqual(4);
    expect(count('flac')).toBeGreaterThanOrEqual(2);
  });

  it('total at most 12 MB to keep cloning fast', () => {
    const total = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    expect(total).toBeLessThanOrEqual(12_000_000);
  });
});
