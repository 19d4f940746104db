import { parseDuration, type Song } from '@rubato/contracts';
import type { ListOrder } from './use-list-view.ts';

const compareByText = (textOf: (song: Song) => string) => (a: Song, b: Song) =>
  textOf(a).localeCompare(textOf(b), undefined, { sensitivity: 'base', numeric: true });

/** Sort orders of a list of songs; `defaultLabel` names the order of the list itself. */
export const createSongOrders = (defaultLabel: string): [ListOrder<Song>, ...ListOrder<Song>[]] => [
  { value: 'default', label: defaultLabel },
  { value: 'title', label: 'Title', compare: compareByText(({ title }) => title) },
  { value: 'artist', label: 'Artist', compare: compareByText(({ artist }) => artist) },
  {
    value: 'duration',
    label: 'Duration',
    compare: (a, b) => parseDuration(a.duration) - parseDuration(b.duration),
  },
  { value: 'likes', label: 'Most liked', compare: (a, b) => b.likes - a.likes },
];

export const getSongText = ({ title, artist }: Song): string => `${title} ${artist}`;
