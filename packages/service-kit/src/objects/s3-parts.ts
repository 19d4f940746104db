import type { Client } from 'minio';
import type { Readable } from 'node:stream';
import type { PartMemory } from './part-memory.ts';
import { askStoreFor } from './s3-errors.ts';

/** The smallest that S3 takes: what one upload holds in memory. A part has to be whole before its length can be told. */
export const partBytes = 5 * 1024 * 1024;

/**
 * The body in blocks of `partBytes`, the last one shorter. Each lies in the same memory as the one before: a part of `memory`, which the
 * body waits for.
 */
export async function* inParts(body: Readable, parts: PartMemory): AsyncGenerator<Buffer> {
  const memory = await parts.take();
  try {
    yield* filledFrom(body, memory);
  } finally {
    parts.give(memory);
  }
}

async function* filledFrom(body: Readable, memory: Buffer): AsyncGenerator<Buffer> {
  let filled = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    for (let taken = 0; taken < bytes.length;) {
      const copied = bytes.copy(memory, filled, taken);
      taken += copied;
      filled += copied;
      if (filled < partBytes) continue;
      yield memory;
      filled = 0;
    }
  }
  yield memory.subarray(0, filled);
}

/**
 * An upload in parts. Not the client's own, which goes on with what another upload of the same key has begun, and leaves its
 * parts behind when it fails.
 */
export class PartsUpload {
  readonly #parts: { part: number; etag: string }[] = [];

  private constructor(
    private readonly client: Client,
    private readonly bucket: string,
    private readonly key: string,
    private readonly id: string,
  ) {}

  static async begin(client: Client, bucket: string, key: string): Promise<PartsUpload> {
    const id = await askStoreFor(() => client.initiateNewMultipartUpload(bucket, key, {}));
    return new PartsUpload(client, bucket, key, id);
  }

  async add(bytes: Buffer): Promise<void> {
    const target = { bucketName: this.bucket, objectName: this.key, uploadID: this.id, headers: {} };
    const partNumber = this.#parts.length + 1;
    const { etag } = await askStoreFor(() => this.client.uploadPart({ ...target, partNumber }, bytes));
    this.#parts.push({ part: partNumber, etag });
  }

  async complete(): Promise<void> {
    await askStoreFor(() => this.client.completeMultipartUpload(this.bucket, this.key, this.id, this.#parts));
  }

  /** Lets the store forget the parts. Where it is away now, `removeUnfinished` does so later. */
  async abort(): Promise<void> {
    await this.client.abortMultipartUpload(this.bucket, this.key, this.id).catch(() => {});
  }
}
