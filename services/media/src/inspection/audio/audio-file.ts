import type { DeliveredChunk } from '../inspection.messages.ts';

/** A byte range to decode, and the index of its first sample. */
export interface Section {
  readonly start: number;
  readonly end: number;
  readonly sample: number;
  /** The number of unreliable samples at the beginning, because the decoder needs preceding data. */
  readonly warmUpSamples?: number;
  /** The number of packets of an Ogg page to decode. */
  readonly maxPackets?: number;
}

/** How to decode sections of a file. */
export interface Coding {
  readonly decoder: 'mpeg' | 'opus' | 'vorbis' | 'flac' | 'pcm';
  /** The header that a decoder needs before any section. */
  readonly head?: Uint8Array;
  /** The number of samples per channel. */
  readonly samples: number;
  readonly sections: readonly Section[];
  /** Whether the decoder must be reset for each section, because it only accepts contiguous data. */
  readonly needsReset?: boolean;
  readonly pcm?: PcmFormat;
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
