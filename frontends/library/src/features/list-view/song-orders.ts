import { durationSeconds, type Song } from '@rubato/contracts';
import type { ListOrder } from './use-list-view.ts';

const byText = (textOf: (song: Song) => string) => (a: Song, b: Song) =>
  textOf(a).localeCompare(textOf(b), undefined, { sensitivity: 'base', numeric: true });

/** Sort orders of a list of songs; `defaultLabel` names the order of the list itself. */
export const songOrders = (defaultLabel: string): [ListOrder<Song>, ...ListOrder<Song>[]] => [
  { value: 'default', label: defaultLabel },
  { value: 'title', label: 'Title', compare: byText(({ title }) => title) },
  { value: 'artist', label: 'Artist', compare: byText(({ artist }) => artist) },
  {
    value: 'duration',
    label: 'Duration',
    compare: (a, b) => durationSeconds(a.duration) - durationSeconds(b.duration),
  },
  { value: 'likes', label: 'Most liked', compare: (a, b) => b.likes - a.likes },
];

export const songText = ({ title, artist }: Song): string => `${title} ${artist}`;
