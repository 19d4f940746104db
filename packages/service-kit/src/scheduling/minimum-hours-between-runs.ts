const [nightBegins, nightEnds] = [2, 6];

/** How old the last run of nightly work must be for the next one: so that it runs at night, or late if no process runs then. */
export function computeMinimumHoursBetweenRuns(now: Date): number {
  const isNight = now.getHours() >= nightBegins && now.getHours() < nightEnds;
  return isNight ? 20 : 36;
}
