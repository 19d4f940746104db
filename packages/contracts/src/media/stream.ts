import * as z from 'zod/mini';

/** The version of stream manifests that this release creates and plays. A new version gets separate objects. */
export const streamVersion = 1;

/** The file extensions of stream objects: the manifest, and its media file unless it uses the audio file itself. */
export const streamExtensions = ['json', 'mp4', 'webm'] as const;
export type StreamExtension = (typeof streamExtensions)[number];

/** Returns the key of a stream object of the audio under `key`: `<key without extension>-s<version>.<extension>`. */
export function toStreamKey(key: string, version: number, extension: StreamExtension): string {
  return `${key.replace(/\.[^./]*$/, '')}-s${version}.${extension}`;
}

/**
 * Returns the URL of the stream manifest of the audio at `audioUrl`, for players that use Media Source Extensions. It exists if the song
 * has a `stream`.
 */
export function toStreamManifestUrl(audioUrl: string, version: number): string {
  return toStreamKey(audioUrl, version, 'json');
}

/** The key of a stream object. */
export const streamObjectKeySchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{16}-[0-9a-f-]{36}-s\d{1,3}\.(?:json|mp4|webm)$/));

const seconds = z.number().check(z.nonnegative());
const position = z.int().check(z.nonnegative());

/** Enough for ten hours in segments of two seconds. */
const maxSegments = 100_000;

/** Describes how to play an audio file in segments with exact positions. All times are in seconds. */
export const streamManifestSchema = z.object({
  /** The MIME type with codecs, as for `MediaSource`. */
  type: z.string().check(z.maxLength(80)),
  /** The name of the media file, relative to the URL of this manifest. */
  file: z.string().check(z.regex(/^[a-z0-9-]+\.[a-z0-9]{2,5}$/)),
  bytes: z.int().check(z.positive()),
  /** The length of the initialization segment in bytes, 0 without one. */
  headBytes: position,
  /** The start of the song in the timeline of the file, after encoder padding that decoders do not remove. */
  start: seconds,
  /** The end of the song in the timeline of the file. Later than the duration if decoders remove padding at the start. */
  end: z.number().check(z.positive()),
  duration: z.number().check(z.positive()),
  /** The start of each segment: its time in the timeline of the file, and its byte offset. It ends where the next one starts. */
  segments: z.array(z.tuple([seconds, position])).check(z.minLength(1), z.maxLength(maxSegments)),
});
export type StreamManifest = z.output<typeof streamManifestSchema>;
