import type { DeliveredChunk } from '../inspection.messages.ts';

/** How to decode a file. Decoders other than that of PCM parse the whole file. */
export type Coding =
  { readonly decoder: 'mpeg' | 'opus' | 'vorbis' | 'flac'; readonly samples: number } | PcmCoding;

export interface PcmCoding {
  readonly decoder: 'pcm';
  /** The number of samples per channel. */
  readonly samples: number;
  /** The position of the first one. */
  readonly start: number;
  readonly pcm: PcmFormat;
}

export interface PcmFormat {
  readonly isFloat: boolean;
  readonly sampleBytes: number;
  readonly frameBytes: number;
}

/** The properties of an audio file, found by parsing its structure from beginning to end. */
export interface AudioFile {
  readonly extension: string;
  readonly codec: string;
  readonly sampleRate: number;
  readonly durationSeconds: number;
  /** Absent if the file is delivered unchanged. */
  readonly delivered?: DeliveredChunk[];
  /** Absent if there is no decoder. */
  readonly coding?: Coding;
}

/** A file with fewer bytes than this besides the audio, and no embedded image, is delivered unchanged. */
export const minStrippedBytes = 4096;
