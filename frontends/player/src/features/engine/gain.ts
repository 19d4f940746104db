import type { QueueEntry } from '@rubato/web-kit';

/** The true peak is kept below this, in dBTP. */
const mostPeak = -1;
/** Nobody makes a recording of near silence this much louder, in decibels. */
const mostGain = 12;

type Measured = Pick<QueueEntry['song'], 'loudness' | 'peak' | 'duration'>;

/**
 * By which factor the entry at `index` has to be louder so that all songs sound as loud as `target`, in LUFS: 1 where it is not known
 * how loud it is. Songs of an album that stand side by side keep their differences.
 */
export function gainOf(entries: readonly QueueEntry[], index: number, target: number | undefined): number {
  const entry = entries[index];
  if (!entry || target === undefined) return 1;
  const { loudness, peak } = loudnessOf(
    isAmongItsAlbum(entries, index) ? albumOf(entries, entry) : [entry.song],
  );
  if (loudness === undefined || peak === undefined) return 1;
  return 10 ** (Math.min(target - loudness, mostPeak - peak, mostGain) / 20);
}

/** Whether the entry before or behind was played from the same album. */
function isAmongItsAlbum(entries: readonly QueueEntry[], index: number): boolean {
  const source = entries[index]?.source;
  if (!source?.startsWith('album:')) return false;
  return entries[index - 1]?.source === source || entries[index + 1]?.source === source;
}

const albumOf = (entries: readonly QueueEntry[], { source }: QueueEntry): Measured[] =>
  entries.flatMap((entry) => (entry.source === source ? entry.song : []));

/** How loud songs are together: by their energy, the longer ones counting more. */
function loudnessOf(songs: readonly Measured[]): { loudness: number | undefined; peak: number | undefined } {
  let [energy, seconds, peak] = [0, 0, -Infinity];
  for (const song of songs) {
    if (typeof song.loudness !== 'number' || typeof song.peak !== 'number') continue;
    const length = Math.max(1, secondsOf(song.duration));
    energy += length * 10 ** (song.loudness / 10);
    seconds += length;
    peak = Math.max(peak, song.peak);
  }
  if (!seconds) return { loudness: undefined, peak: undefined };
  return { loudness: 10 * Math.log10(energy / seconds), peak };
}

/** `minutes:seconds` in seconds. */
function secondsOf(duration: string): number {
  const [minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return minutes * 60 + seconds;
}
