import type { Feed } from '@rubato/contracts';

export type Release = Feed['releases'][number];

/** The releases of one day of the visitor's calendar. */
export interface ReleaseDay {
  /** The date, `2026-11-24`. */
  readonly date: string;
  /** The heading: `Today`, `Yesterday`, or the date in words. */
  readonly label: string;
  readonly releases: readonly Release[];
}

/** Groups releases, newest first, by day. Those without a song or album are left out. */
export function groupByDay(releases: readonly Release[], now: Date): ReleaseDay[] {
  const days = new Map<string, Release[]>();
  for (const release of releases) {
    if (!release.song && !release.album) continue;
    const date = toDate(new Date(release.published_at));
    const day = days.get(date);
    if (day) day.push(release);
    else days.set(date, [release]);
  }
  return [...days].map(([date, ofDay]) => ({ date, label: toLabel(date, now), releases: ofDay }));
}

function toDate(time: Date): string {
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

function toLabel(date: string, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date === toDate(now)) return 'Today';
  if (date === toDate(yesterday)) return 'Yesterday';
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(year !== now.getFullYear() && { year: 'numeric' }),
  });
}
