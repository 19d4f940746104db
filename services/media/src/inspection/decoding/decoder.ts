export interface Decoded {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
}

/** Decodes chunks of bytes to samples. */
export interface Decoder {
  readonly ready: Promise<void>;
  decode(bytes: Uint8Array): Decoded | Promise<Decoded>;
  /** Returns the remaining samples at the end. */
  flush?(): Decoded | Promise<Decoded>;
  free(): void;
}
