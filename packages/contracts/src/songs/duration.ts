export const durationTexts = {
  form: 'Duration must be minutes and seconds, such as 3:07',
  minutes: "Minutes can't be less than 0 or greater than 60.",
  seconds: "Second can't be less than 0 or greater than 60.",
} as const;

/** Whole seconds as the product writes the length of one song: `minutes:seconds`, seconds in two digits, minutes uncapped. */
export function formatDuration(totalSeconds: number): string {
  const seconds = totalSeconds % 60;
  return `${(totalSeconds - seconds) / 60}:${String(seconds).padStart(2, '0')}`;
}

/** Seconds of a text that `formatDuration` wrote. */
export function durationSeconds(duration: string): number {
  const [minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return minutes * 60 + seconds;
}

/** The sum of many songs, from seconds: `mm:ss`, or `hh:mm:ss` where there are hours. */
export function formatTotalDuration(totalSeconds: number): string {
  const parts = [Math.floor(totalSeconds / 3600), Math.floor(totalSeconds / 60) % 60, totalSeconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
