import type { Client } from 'minio';
import type { Readable } from 'node:stream';
import type { PartBufferPool } from './part-buffer-pool.ts';
import { requireFromStore } from './s3-errors.ts';

/** The smallest part that S3 accepts, and the memory that one upload uses: a part is sent once its length is known. */
export const partBytes = 5 * 1024 * 1024;

/** Splits `body` into parts of `partBytes`; the last one is shorter. All parts share one buffer of `pool`, for which the upload waits. */
export async function* splitIntoParts(body: Readable, pool: PartBufferPool): AsyncGenerator<Buffer> {
  const buffer = await pool.acquire();
  try {
    yield* fill(buffer, body);
  } finally {
    pool.release(buffer);
  }
}

async function* fill(buffer: Buffer, body: Readable): AsyncGenerator<Buffer> {
  let filled = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    for (let taken = 0; taken < bytes.length;) {
      const copied = bytes.copy(buffer, filled, taken);
      taken += copied;
      filled += copied;
      if (filled < partBytes) continue;
      yield buffer;
      filled = 0;
    }
  }
  yield buffer.subarray(0, filled);
}

/**
 * A multipart upload. The client's own upload method would resume another upload of the same key and leave its parts behind when it fails.
 */
export class MultipartUpload {
  readonly #parts: { part: number; etag: string }[] = [];

  private constructor(
    private readonly client: Client,
    private readonly bucket: string,
    private readonly key: string,
    private readonly id: string,
  ) {}

  static async begin(
    client: Client,
    bucket: string,
    key: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<MultipartUpload> {
    const id = await requireFromStore(() => client.initiateNewMultipartUpload(bucket, key, { ...headers }));
    return new MultipartUpload(client, bucket, key, id);
  }

  async add(bytes: Buffer): Promise<void> {
    const target = { bucketName: this.bucket, objectName: this.key, uploadID: this.id, headers: {} };
    const partNumber = this.#parts.length + 1;
    const { etag } = await requireFromStore(() => this.client.uploadPart({ ...target, partNumber }, bytes));
    this.#parts.push({ part: partNumber, etag });
  }

  async complete(): Promise<void> {
    await requireFromStore(() =>
      this.client.completeMultipartUpload(this.bucket, this.key, this.id, this.#parts),
    );
  }

  /** Discards the parts. While the store is unavailable, they are left to `removeUnfinished`. */
  async abort(): Promise<void> {
    await this.client.abortMultipartUpload(this.bucket, this.key, this.id).catch(() => {});
  }
}
