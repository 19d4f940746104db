const format = new Intl.NumberFormat('en');

const counted = (count: number, noun: string): string =>
  `${format.format(count)} ${count === 1 ? noun : `${noun}s`}`;

export const followerCount = (count: number): string => counted(count, 'follower');
export const albumCount = (count: number): string => counted(count, 'album');
