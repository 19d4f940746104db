import type { Song } from '@rubato/contracts';
import {
  getCachedSongs,
  getErrorText,
  player,
  queueSong,
  showToast,
  createSongsQuery,
  type QueryClient,
  type QueueSource,
} from '@rubato/web-kit';
import { createArtistQuery, createArtistSongsQuery } from '../artist/artist.query.ts';
import { playArtist } from '../artist/use-play-artist.ts';
import { getName, type FoundItem } from './found-item.ts';

/** Plays what was found: a song, or the songs of an album, an artist or a playlist. A failure shows a toast. */
export const playFound = (client: QueryClient, item: FoundItem): Promise<void> =>
  showToastOnFailure(async () => {
    if (item.kind === 'song' || item.kind === 'lyrics') player.play(item.song);
    else if (item.kind === 'artist')
      await playArtist(client, await client.fetchQuery(createArtistQuery(client, item.artist.handle)));
    else await runWithSongs(client, item, (songs, source) => player.playAll(songs, source));
  });

/** Adds it to the end of the queue. A toast says so, or why not. */
export const queueFound = (client: QueryClient, item: FoundItem): Promise<void> =>
  showToastOnFailure(async () => {
    if (item.kind === 'song' || item.kind === 'lyrics') return queueSong(item.song);
    await runWithSongs(client, item, (songs, source) => {
      if (player.queueAll(songs, source)) showToast('success', `Added “${getName(item)}” to the queue`);
    });
  });

type Collection = Exclude<FoundItem, { kind: 'song' | 'lyrics' }>;

/** Calls `use` unless there are no songs. */
async function runWithSongs(
  client: QueryClient,
  item: Collection,
  use: (songs: readonly Song[], source: QueueSource) => void,
): Promise<void> {
  const songs = await loadSongs(client, item);
  if (songs.length > 0) use(songs, toSource(item));
  else showToast('failure', `“${getName(item)}” has no songs yet`);
}

async function loadSongs(client: QueryClient, item: Collection): Promise<readonly Song[]> {
  if (item.kind === 'artist') {
    const { pages } = await client.fetchInfiniteQuery(createArtistSongsQuery(item.artist.handle));
    return pages.flatMap(({ songs }) => songs);
  }
  const { song_ids } = item.kind === 'album' ? item.album : item.playlist;
  return client.fetchQuery(createSongsQuery(song_ids, () => getCachedSongs(client)));
}

/** What is current when the songs of `item` play. */
export function toSource(item: Collection): QueueSource {
  if (item.kind === 'artist') return `artist:${item.artist.id}`;
  return item.kind === 'album' ? `album:${item.album.id}` : `playlist:${item.playlist.id}`;
}

async function showToastOnFailure(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    showToast('failure', getErrorText(error));
  }
}
