/** Invalid bodies of a request to reorder the songs of an album or a playlist. */
export const invalidSongOrders: [what: string, song_ids: unknown][] = [
  ['a song twice', [1, 1, 2]],
  ['no list', 'all'],
  ['something else than ids', [1, 2, 'one']],
  ['more than a list can hold', Array.from({ length: 10_001 }, (_, index) => index + 1)],
];

/** As many songs as a list can hold, with the longest ids. */
export const longestSongOrder = Array.from({ length: 10_000 }, (_, index) => 2_147_483_647 - index);
