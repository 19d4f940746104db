import { join } from 'node:path';

import { artists } from './catalog/all-artists.ts';
import type { Catalog, CatalogSong } from './catalog/build-catalog.ts';
import type { SongEntry } from './catalog/entries.ts';
import { renderScore } from './composition/render-score.ts';
import type { Score } from './composition/score.ts';
import { encodeAudio } from './encode-audio.ts';
import type { AudioTags } from './encode-audio.ts';
import { master } from './mastering/master.ts';
import { scores } from './scores/all-scores.ts';

function scoreOf(song: CatalogSong): Score {
  const score = scores.find((candidate) => candidate.key === song.key);
  if (score === undefined) {
    throw new Error(`There is no score for ${song.key}`);
  }
  return score;
}

function tagsOf(catalog: Catalog, song: CatalogSong): AudioTags {
  const artist = catalog.artists.find(({ key }) => key === song.artist);
  const album = catalog.albums.find(({ key }) => key === song.album);
  return {
    title: song.title,
    artist: artist?.artist_name ?? song.artist,
    album: album?.title ?? null,
    date: song.release_year,
    genre: song.genre,
  };
}

function entryOf(song: CatalogSong): SongEntry {
  const entries = artists.flatMap(({ albums, singles }) => [
    ...albums.flatMap((album) => album.songs),
    ...singles,
  ]);
  const entry = entries.find(({ key }) => key === song.key);
  if (entry === undefined) {
    throw new Error(`There is no entry for ${song.key}`);
  }
  return entry;
}

export function generateAudio(catalog: Catalog, root: string): void {
  for (const song of catalog.songs) {
    const score = scoreOf(song);
    const signal = master(renderScore(score), score);
    encodeAudio(signal, entryOf(song), tagsOf(catalog, song), join(root, song.audio));
    process.stdout.write(`${song.audio}\n`);
  }
}
