/** A time such as "Nov 25, 2026, 3:40 PM", which stays on one line. */
export const formatTime = (time: string): string =>
  new Date(time)
    .toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
    .replaceAll(/\s/g, '\u{A0}');
