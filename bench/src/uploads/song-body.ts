const boundary = 'rubato-bench-4f1c';
const texts = { title: 'Noise', lyrics: 'None', genre: 'Noise', release_year: '2000' };

/** The smallest PNG, because an image is required. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An encoded song form in chunks, so that many uploads share one copy of the audio. */
export interface SongBody {
  readonly contentType: string;
  readonly bytes: number;
  readonly chunks: readonly Buffer[];
}

interface SongOptions {
  /** Contains neither quotes nor line breaks. */
  readonly title?: string;
  readonly image?: Buffer;
}

export function songBody(audio: Buffer, { title = texts.title, image = pixel }: SongOptions = {}): SongBody {
  const part = (name: string, more = '') =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`);
  const end = Buffer.from('\r\n');
  const file = '; filename="noise"\r\nContent-Type: application/octet-stream';
  const chunks = [
    ...Object.entries({ ...texts, title }).flatMap(([name, text]) => [part(name), Buffer.from(text), end]),
    part('image', file),
    image,
    end,
    part('audio', file),
    audio,
    end,
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: chunks.reduce((sum, { length }) => sum + length, 0),
    chunks,
  };
}
