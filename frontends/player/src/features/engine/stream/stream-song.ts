import { streamSchema, streamUrl, streamVersion, type Stream } from '@rubato/contracts';
import type { QueuedSong } from '@rubato/web-kit';

/** What tells how a song can be played. */
export type PlayableSong = Pick<QueuedSong, 'audio_url' | 'stream'>;

/** The setting that lets browsers play files by themselves, as they do where they cannot be fed. */
const engineKey = 'rubato.engine';
/** Songs whose streams this browser could not play, by their audio. */
const refused = new Set<string>();

/** Apple's phones have another name for it. */
type Source = typeof MediaSource;
export const SourceClass: Source | undefined =
  (globalThis as { ManagedMediaSource?: Source }).ManagedMediaSource ?? globalThis.MediaSource;

/** Whether the song has a stream that this browser may be able to play. */
export function isStreamed({ audio_url, stream }: PlayableSong): boolean {
  return SourceClass !== undefined && stream === streamVersion && !refused.has(audio_url) && !isSwitchedOff();
}

/** Whether it comes from where the page does. */
export function isOfOurs(url: string): boolean {
  return new URL(url, location.href).origin === location.origin;
}

/** From now on the song's file is played. */
export function refuseStream({ audio_url }: PlayableSong): void {
  refused.add(audio_url);
}

function isSwitchedOff(): boolean {
  try {
    return localStorage.getItem(engineKey) === 'files';
  } catch {
    return false;
  }
}

/** The song's stream is not there, or not one that this browser plays. Its file may be. */
export class NoStream extends Error {}

/** How the song's stream is played. Throws `NoStream`, and what `fetch` throws. */
export async function describeStream(song: PlayableSong, signal: AbortSignal): Promise<Stream> {
  const response = await fetch(streamUrl(song.audio_url, streamVersion), { signal }).catch(
    (error: unknown) => {
      // Another host may not let pages read what it lets them play.
      throw isOfOurs(song.audio_url) || signal.aborted ? error : new NoStream();
    },
  );
  if (response.status >= 500 || response.status === 429) throw new Error(`Status ${response.status}`);
  const { data } = streamSchema.safeParse(response.ok ? await response.json() : undefined);
  if (!data || !SourceClass?.isTypeSupported(data.type)) throw new NoStream();
  return data;
}

/** Some bytes of a stream's file. Throws `NoStream`, and what `fetch` throws. */
export async function fetchBytes(
  song: PlayableSong,
  { file }: Stream,
  [start, end]: readonly [start: number, end: number],
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  if (start >= end) return new ArrayBuffer(0);
  const url = new URL(file, new URL(song.audio_url, location.href));
  const response = await fetch(url, { headers: { range: `bytes=${start}-${end - 1}` }, signal });
  if (response.status >= 500 || response.status === 429) throw new Error(`Status ${response.status}`);
  if (!response.ok) throw new NoStream();
  const bytes = await response.arrayBuffer();
  return response.status === 206 ? bytes : bytes.slice(start, end);
}
