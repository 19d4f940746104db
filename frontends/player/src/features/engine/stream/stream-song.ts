import {
  streamManifestSchema,
  toStreamManifestUrl,
  streamVersion,
  type StreamManifest,
} from '@rubato/contracts';
import type { QueuedSong } from '@rubato/web-kit';

/** The fields of a song that determine how it can be played. */
export type PlayableSong = Pick<QueuedSong, 'audio_url' | 'stream'>;

/** localStorage key. With the value `files`, audio elements play files directly, as in browsers without media sources. */
const engineKey = 'rubato.engine';
/** Audio URLs of songs whose streams this browser failed to play. */
const disabledStreams = new Set<string>();

type MediaSourceConstructor = typeof MediaSource;
/** Safari on iPhones offers `ManagedMediaSource` only. */
export const MediaSourceClass: MediaSourceConstructor | undefined =
  (globalThis as { ManagedMediaSource?: MediaSourceConstructor }).ManagedMediaSource ??
  globalThis.MediaSource;

/** Whether the song has a stream that this browser may be able to play. */
export function isStreamable({ audio_url, stream }: PlayableSong): boolean {
  return (
    MediaSourceClass !== undefined &&
    stream === streamVersion &&
    !disabledStreams.has(audio_url) &&
    !isStreamingOff()
  );
}

export function isSameOrigin(url: string): boolean {
  return new URL(url, location.href).origin === location.origin;
}

/** Makes `isStreamable` return false for the song from now on, so that its file is played instead. */
export function disableStream({ audio_url }: PlayableSong): void {
  disabledStreams.add(audio_url);
}

function isStreamingOff(): boolean {
  try {
    return localStorage.getItem(engineKey) === 'files';
  } catch {
    return false;
  }
}

/** The song's stream is missing, or this browser cannot play it. Its file may still be playable. */
export class StreamUnavailableError extends Error {}

/** Fetches the manifest of the song's stream. Throws `StreamUnavailableError` and the errors of `fetch`. */
export async function fetchStreamManifest(song: PlayableSong, signal: AbortSignal): Promise<StreamManifest> {
  const response = await fetch(toStreamManifestUrl(song.audio_url, streamVersion), { signal }).catch(
    (error: unknown) => {
      // Another origin may allow playback without allowing scripts to read its responses.
      throw isSameOrigin(song.audio_url) || signal.aborted ? error : new StreamUnavailableError();
    },
  );
  if (response.status >= 500 || response.status === 429) throw new Error(`Status ${response.status}`);
  const { data } = streamManifestSchema.safeParse(response.ok ? await response.json() : undefined);
  if (!data || !MediaSourceClass?.isTypeSupported(data.type)) throw new StreamUnavailableError();
  return data;
}

/** Fetches a range of the stream's file; the end is exclusive. Throws `StreamUnavailableError` and the errors of `fetch`. */
export async function fetchRange(
  song: PlayableSong,
  { file }: StreamManifest,
  [start, end]: readonly [start: number, end: number],
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  if (start >= end) return new ArrayBuffer(0);
  const url = new URL(file, new URL(song.audio_url, location.href));
  const response = await fetch(url, { headers: { range: `bytes=${start}-${end - 1}` }, signal });
  if (response.status >= 500 || response.status === 429) throw new Error(`Status ${response.status}`);
  if (!response.ok) throw new StreamUnavailableError();
  const bytes = await response.arrayBuffer();
  return response.status === 206 ? bytes : bytes.slice(start, end);
}
