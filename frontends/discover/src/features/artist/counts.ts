const format = new Intl.NumberFormat('en');

const formatCount = (count: number, noun: string): string =>
  `${format.format(count)} ${count === 1 ? noun : `${noun}s`}`;

export const formatFollowerCount = (count: number): string => formatCount(count, 'follower');
export const formatAlbumCount = (count: number): string => formatCount(count, 'album');
