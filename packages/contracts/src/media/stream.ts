import * as z from 'zod/mini';

/** The version of stream descriptions that this build makes and plays. A new one has objects of its own beside those of the old. */
export const streamVersion = 1;

/** The file types of a stream's objects: its description, and its bytes unless they are those of the audio file itself. */
export const streamExtensions = ['json', 'mp4', 'webm'] as const;
export type StreamExtension = (typeof streamExtensions)[number];

/** The key of an object that belongs to the stream of the audio under `key`: `<key without its extension>-s<version>.<extension>`. */
export function streamKey(key: string, version: number, extension: StreamExtension): string {
  return `${key.replace(/\.[^./]*$/, '')}-s${version}.${extension}`;
}

/**
 * The URL of the description of the stream of the audio at `audioUrl`, for players that feed the browser themselves. Whether there is
 * one, a song's `stream` tells.
 */
export function streamUrl(audioUrl: string, version: number): string {
  return streamKey(audioUrl, version, 'json');
}

/** The key of an object of a stream. */
export const streamObjectKeySchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{16}-[0-9a-f-]{36}-s\d{1,3}\.(?:json|mp4|webm)$/));

const seconds = z.number().check(z.nonnegative());
const position = z.int().check(z.nonnegative());

/** A song of ten hours in segments of two seconds has fewer. */
const maxSegments = 100_000;

/** How to play an audio file piece by piece, each from its exact place. All times are in seconds. */
export const streamSchema = z.object({
  /** The media type, with its codec, as `MediaSource` takes it. */
  type: z.string().check(z.maxLength(80)),
  /** The last part of the URL of the file with the bytes, beside this description. */
  file: z.string().check(z.regex(/^[a-z0-9-]+\.[a-z0-9]{2,5}$/)),
  bytes: z.int().check(z.positive()),
  /** How many bytes at the beginning any segment needs before it; 0 where there is nothing but segments. */
  headBytes: position,
  /** Where the song begins in the file's own time, behind what its encoder put before it and no decoder leaves out by itself. */
  start: seconds,
  /** Where it ends in the file's own time: later than its duration says, where decoders leave something out at the beginning. */
  end: z.number().check(z.positive()),
  duration: z.number().check(z.positive()),
  /** Where each segment begins: in the file's own time, and in its bytes. It ends where the next one begins. */
  segments: z.array(z.tuple([seconds, position])).check(z.minLength(1), z.maxLength(maxSegments)),
});
export type Stream = z.output<typeof streamSchema>;
