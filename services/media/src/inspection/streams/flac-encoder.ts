import loadFlac from 'libflacjs';

const library = loadFlac('release.asmjs');
/** Higher levels take far more time and save little. */
const compression = 5;
const ok = 0;

/**
 * Resolves when the encoder is ready. It reads its own code, so it must be loaded before the process enters
 * its sandbox.
 */
export const flacReady: Promise<void> = new Promise((resolve) => {
  if (library.isReady()) resolve();
  else library.on('ready', () => resolve());
});

interface FlacFormat {
  readonly sampleRate: number;
  readonly channels: number;
  /** 8 to 24. */
  readonly bits: number;
}

/** Encodes integer samples losslessly. */
export class FlacEncoder {
  readonly #encoder: number;
  readonly #head: Uint8Array[] = [];
  #frames: { data: Uint8Array; samples: number }[] = [];

  constructor({ sampleRate, channels, bits }: FlacFormat) {
    this.#encoder = library.create_libflac_encoder(sampleRate, channels, bits, compression, 0, false, 0);
    const status = library.init_encoder_stream(this.#encoder, (data, _, samples) => {
      if (samples) this.#frames.push({ data: data.slice(), samples });
      else this.#head.push(data.slice());
    });
    if (!this.#encoder || status !== ok) throw new RangeError('Format not supported by FLAC');
  }

  /** The header before the first frame. */
  get head(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#head));
  }

  /** Encodes interleaved samples and returns the completed frames. */
  encode(samples: Int32Array<ArrayBuffer>, count: number) {
    if (!library.FLAC__stream_encoder_process_interleaved(this.#encoder, samples, count))
      throw new Error('FLAC encoding failed');
    return this.#take();
  }

  /** Returns the last frames and frees the encoder. */
  end() {
    library.FLAC__stream_encoder_finish(this.#encoder);
    const frames = this.#take();
    library.FLAC__stream_encoder_delete(this.#encoder);
    return frames;
  }

  #take() {
    const frames = this.#frames;
    this.#frames = [];
    return frames;
  }
}
