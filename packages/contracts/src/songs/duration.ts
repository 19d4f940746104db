export const durationTexts = {
  form: 'Duration must be in minutes and seconds, such as 3:07',
  minutes: "Minutes can't be less than 0 or greater than 60.",
  seconds: "Second can't be less than 0 or greater than 60.",
} as const;

/** Formats the duration of a song in seconds as `minutes:seconds`, with two digits for the seconds and any number of minutes. */
export function formatDuration(totalSeconds: number): string {
  const seconds = totalSeconds % 60;
  return `${(totalSeconds - seconds) / 60}:${String(seconds).padStart(2, '0')}`;
}

/** Parses the output of `formatDuration` to seconds. */
export function parseDuration(duration: string): number {
  const [minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return minutes * 60 + seconds;
}

/** Formats a total duration in seconds as `mm:ss`, or as `hh:mm:ss` from one hour. */
export function formatTotalDuration(totalSeconds: number): string {
  const parts = [Math.floor(totalSeconds / 3600), Math.floor(totalSeconds / 60) % 60, totalSeconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
