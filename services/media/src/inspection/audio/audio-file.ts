import type { Piece } from '../inspection.messages.ts';

/** Bytes of a file to be decoded, and the sample that they begin with. */
export interface Section {
  readonly start: number;
  readonly end: number;
  readonly sample: number;
  /** How many samples at the beginning are wrong, as they would need what is before them. */
  readonly unsure?: number;
  /** How many packets of a page of Ogg are enough. */
  readonly packets?: number;
}

/** What is needed to decode parts of a file. */
export interface Coding {
  readonly decoder: 'mpeg' | 'opus' | 'vorbis' | 'flac' | 'pcm';
  /** What a decoder must have read before it can begin anywhere. */
  readonly head?: Uint8Array;
  /** How many samples there are, of one channel. */
  readonly samples: number;
  readonly sections: readonly Section[];
  /** The decoder takes nothing that does not follow on: it begins anew with every section. */
  readonly beginsAnew?: boolean;
  readonly pcm?: PcmFormat;
}

export interface PcmFormat {
  readonly isFloat: boolean;
  readonly sampleBytes: number;
  readonly frameBytes: number;
}

/** What a piece of audio is, found by following its own structure from beginning to end. */
export interface AudioFile {
  readonly extension: string;
  readonly codec: string;
  readonly sampleRate: number;
  readonly durationSeconds: number;
  /** Absent where the file is delivered as it came. */
  readonly delivered?: Piece[];
  /** Absent where there is no decoder for it. */
  readonly coding?: Coding;
}

/** Less than this beside the sound, and no picture in it, delays nothing: the file is left as it is. */
export const worthLeavingOut = 4096;
