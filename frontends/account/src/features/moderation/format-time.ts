/** A time such as "Nov 25, 2026, 3:40 PM". */
export const formatTime = (time: string): string =>
  new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
