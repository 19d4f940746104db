import type { AudioCodec } from 'mediabunny';

/** The smallest unit of encoded audio that decoders accept. */
export interface Packet {
  readonly data: Uint8Array;
  /** The start in seconds on the file's timeline. */
  readonly time: number;
  /** In seconds. */
  readonly duration: number;
}

/** Encoded audio to be remuxed. */
export interface PacketStream {
  readonly codec: AudioCodec;
  /** The decoder configuration. */
  readonly config: AudioDecoderConfig;
  /** The start of the song on the file's timeline, in seconds. */
  readonly start: number;
  /** The duration at the start that decoders remove themselves, in seconds. */
  readonly preSkip: number;
  /** The nominal duration of the song in seconds. The packets may be shorter. */
  readonly duration: number;
  readonly packets: AsyncIterable<Packet>;
}
