import loadFlac from 'libflacjs';

const library = loadFlac('release.asmjs');
/** Beyond this an encoder takes far more time, and saves little. */
const compression = 5;
const ok = 0;

/** Resolves once the encoder can be used. It reads its own code, so it must be loaded before a process gives up its rights. */
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

/** Encodes whole samples without loss. */
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
    if (!this.#encoder || status !== ok) throw new RangeError('FLAC has no such format');
  }

  /** What comes before the first frame. */
  get head(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#head));
  }

  /** Takes samples, channels in turns, and returns the frames that are whole by now. */
  encode(samples: Int32Array<ArrayBuffer>, count: number) {
    if (!library.FLAC__stream_encoder_process_interleaved(this.#encoder, samples, count))
      throw new Error('FLAC could not be encoded');
    return this.#take();
  }

  /** The last frames. The encoder is of no use afterwards. */
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
