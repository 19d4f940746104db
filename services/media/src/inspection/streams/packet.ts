import type { AudioCodec } from 'mediabunny';

/** A piece of encoded sound that decoders take as a whole. */
export interface Packet {
  readonly data: Uint8Array;
  /** Seconds from the beginning of the file's own time. */
  readonly time: number;
  /** How long it sounds, in seconds. */
  readonly duration: number;
}

/** Encoded sound on its way from one container into another. */
export interface PacketStream {
  readonly codec: AudioCodec;
  /** What a decoder needs to know before the first packet. */
  readonly config: AudioDecoderConfig;
  /** Where the song begins in the file's own time, in seconds, and what decoders leave out from there on by themselves. */
  readonly start: number;
  readonly leftOut: number;
  /** Where the song ends, counted from its beginning, in seconds. What the packets have may be less. */
  readonly duration: number;
  readonly packets: AsyncIterable<Packet>;
}
