export interface Decoded {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
}

/** Makes samples of bytes, piece by piece. */
export interface Decoder {
  readonly ready: Promise<void>;
  decode(bytes: Uint8Array): Decoded | Promise<Decoded>;
  /** What is left at the end. */
  flush?(): Decoded | Promise<Decoded>;
  /** Forgets what came before. */
  reset?(): Promise<void>;
  free(): void;
}
