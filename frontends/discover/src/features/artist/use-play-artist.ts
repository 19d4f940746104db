import type { Artist, Song } from '@rubato/contracts';
import {
  getErrorText,
  isPlayingFrom,
  player,
  playerStore,
  showToast,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@rubato/web-kit';
import {
  createArtistSongsQuery,
  popularCount,
  createPopularSongsQuery,
  songsPerPage,
} from './artist.query.ts';

/** Plays the popular songs of an artist, then the others. Those after the first page are added to the queue while it plays. */
export function usePlayArtist(artist: Artist): { play: () => void; pending: boolean } {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => playArtist(client, artist),
    onError: (error) => showToast('failure', getErrorText(error)),
  });
  return { play: () => !isPending && mutate(), pending: isPending };
}

export async function playArtist(client: QueryClient, artist: Artist): Promise<void> {
  const source = `artist:${artist.id}` as const;
  const [popular, newest] = await Promise.all([
    loadPopularSongs(client, artist),
    client.fetchInfiniteQuery(createArtistSongsQuery(artist.handle)),
  ]);
  const first = removeDuplicates([...popular, ...listSongs(newest.pages)]);
  if (first.length === 0) {
    showToast('failure', `${artist.name} has no songs yet`);
    return;
  }
  player.playAll(first, source);
  if (first.length < artist.song_count) void queueOthers(client, artist, first);
}

/** None if discovery is unavailable, or if the list of all songs is as short. */
async function loadPopularSongs(client: QueryClient, { id, song_count }: Artist): Promise<readonly Song[]> {
  if (song_count <= popularCount) return [];
  return client.fetchQuery({ ...createPopularSongsQuery(id), retry: false }).catch(() => []);
}

/** In pages. */
const maxQueued = 10;

/** Adds the songs after the first page while those play. If they cannot be loaded, the music ends earlier. */
async function queueOthers(client: QueryClient, artist: Artist, first: readonly Song[]): Promise<void> {
  const source = `artist:${artist.id}` as const;
  const query = createArtistSongsQuery(artist.handle);
  const { pages } = await client
    .fetchInfiniteQuery({
      ...query,
      queryKey: [...query.queryKey, 'queued'],
      pages: Math.min(maxQueued, Math.ceil(artist.song_count / songsPerPage)),
      gcTime: 0,
    })
    .catch(() => ({ pages: [] }));
  const others = removeDuplicates([...first, ...listSongs(pages)]).slice(first.length);
  if (others.length > 0 && isPlayingFrom(playerStore.getState().queue, source))
    player.queueAll(others, source);
}

const listSongs = (pages: readonly { songs: readonly Song[] }[]): Song[] =>
  pages.flatMap(({ songs }) => songs);

const removeDuplicates = (songs: readonly Song[]): Song[] => [
  ...new Map(songs.map((song) => [song.id, song])).values(),
];
