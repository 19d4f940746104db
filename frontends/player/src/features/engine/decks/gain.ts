import type { Normalization, QueueEntry } from '@rubato/web-kit';

/** Target of each loudness normalization, in LUFS. */
export const loudnessTargets: Readonly<Record<Normalization, number | undefined>> = {
  off: undefined,
  quiet: -18,
  normal: -14,
  loud: -11,
};

/** Maximum true peak after normalization, in dBTP. */
const maxTruePeak = -1;
/** Maximum amplification in decibels: more would only raise the noise of nearly silent recordings. */
const maxGain = 12;

type MeasuredSong = Pick<QueueEntry['song'], 'loudness' | 'peak' | 'duration'>;

/**
 * The amplitude factor that brings the entry at `index` to the loudness `target`, in LUFS; 1 if its loudness is unknown. Songs of an album
 * that are next to each other share one gain, which preserves the differences between them.
 */
export function computeGain(
  entries: readonly QueueEntry[],
  index: number,
  target: number | undefined,
): number {
  const entry = entries[index];
  if (!entry || target === undefined) return 1;
  const { loudness, peak } = computeLoudness(
    isNextToAlbumEntry(entries, index) ? selectAlbum(entries, entry) : [entry.song],
  );
  if (loudness === undefined || peak === undefined) return 1;
  return 10 ** (Math.min(target - loudness, maxTruePeak - peak, maxGain) / 20);
}

/** Whether the previous or the next entry was played from the same album. */
function isNextToAlbumEntry(entries: readonly QueueEntry[], index: number): boolean {
  const source = entries[index]?.source;
  if (!source?.startsWith('album:')) return false;
  return entries[index - 1]?.source === source || entries[index + 1]?.source === source;
}

const selectAlbum = (entries: readonly QueueEntry[], { source }: QueueEntry): MeasuredSong[] =>
  entries.flatMap((entry) => (entry.source === source ? entry.song : []));

/** Loudness of several songs together, averaged by energy and weighted by duration, and their highest peak. */
function computeLoudness(songs: readonly MeasuredSong[]): {
  loudness: number | undefined;
  peak: number | undefined;
} {
  let [energy, seconds, peak] = [0, 0, -Infinity];
  for (const song of songs) {
    if (typeof song.loudness !== 'number' || typeof song.peak !== 'number') continue;
    const length = Math.max(1, parseDuration(song.duration));
    energy += length * 10 ** (song.loudness / 10);
    seconds += length;
    peak = Math.max(peak, song.peak);
  }
  if (!seconds) return { loudness: undefined, peak: undefined };
  return { loudness: 10 * Math.log10(energy / seconds), peak };
}

/** Converts `minutes:seconds` to seconds. */
function parseDuration(duration: string): number {
  const [minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return minutes * 60 + seconds;
}
