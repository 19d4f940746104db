import type { Song } from '@rubato/contracts';
import { homeSchema, request, songListSchema } from '@rubato/web-kit';
import { fetchSimilarSongs } from '../similar-songs/fetch-similar-songs.ts';

/** The maximum number of songs in a mix. */
const mixSize = 25;
/** The number of songs last played, and of those last liked, that a mix fits. */
const seedCount = 10;

interface Taste {
  /** The songs that were played in this browser, the latest first. */
  readonly played: readonly Song['id'][];
  /** The songs that the listener likes, the latest last. */
  readonly liked: readonly Song['id'][];
}

/**
 * Songs for a listener who has chosen none, in random order: similar to those last played and last liked; otherwise those
 * on the home page; otherwise the newest. Empty if there are no songs. Fails if none of the three can be read.
 */
export async function fetchMix({ played, liked }: Taste): Promise<Song[]> {
  const seeds = new Set([...played.slice(0, seedCount), ...liked.slice(-seedCount)]);
  const attempts = [() => fetchSongsLike([...seeds]), fetchSongsOnHomePage, fetchNewestSongs];
  let failure: unknown;
  for (const attempt of attempts) {
    try {
      const songs = await attempt();
      if (songs.length > 0) return selectRandom(songs);
    } catch (error) {
      failure = error;
    }
  }
  if (failure) throw failure;
  return [];
}

async function fetchSongsLike(seeds: readonly Song['id'][]): Promise<readonly Song[]> {
  if (seeds.length === 0) return [];
  return fetchSimilarSongs({ seeds, excluded: [], limit: mixSize }, new AbortController().signal);
}

async function fetchSongsOnHomePage(): Promise<Song[]> {
  const { rails } = await request('/api/home?omit=lyrics', { schema: homeSchema });
  return rails.flatMap(({ songs = [] }) => songs);
}

async function fetchNewestSongs(): Promise<Song[]> {
  return (await request('/api/songs/?limit=50&omit=lyrics', { schema: songListSchema })).songs;
}

/** Up to `mixSize` different songs, in random order. */
function selectRandom(songs: readonly Song[]): Song[] {
  const distinct = new Map(songs.map((song) => [song.id, { song, order: Math.random() }]));
  const ordered = [...distinct.values()].toSorted((a, b) => a.order - b.order);
  return ordered.slice(0, mixSize).map(({ song }) => song);
}
