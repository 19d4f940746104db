import { AppError } from '@rubato/contracts';
import { Client, CopyDestinationOptions, CopySourceOptions } from 'minio';
import http from 'node:http';
import https from 'node:https';
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contentTypeOf } from './content-type.ts';
import { assertObjectKey, type ObjectReader, type ObjectStat, type ObjectStore } from './object-store.ts';
import { PartMemory } from './part-memory.ts';
import { askStore, askStoreAgain, askStoreFor } from './s3-errors.ts';
import { inParts, partBytes, PartsUpload } from './s3-parts.ts';
import { transportWithDeadlines, type S3Deadlines } from './s3-transport.ts';

export interface S3Options {
  /** Protocol, host and port of the store. */
  readonly url: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region?: string;
  readonly deadlines?: S3Deadlines;
  /** How many parts of 5 MiB may be in memory, whatever is stored at once: further bodies wait. 48 unless given. */
  readonly partsInMemory?: number;
}

/** Readers wait for less than the three seconds in which everybody gets an answer. */
const usualDeadlines: S3Deadlines = { callMs: 2500, silenceMs: 10_000 };
const usualParts = 48;
const usualRegion = 'us-east-1';
const pageKeys = 1000;

/** The object store of the distributed topology: a bucket of MinIO or of any other store that speaks S3. */
export class S3ObjectStore implements ObjectStore {
  private constructor(
    private readonly client: Client,
    private readonly bucket: string,
    private readonly agent: http.Agent,
    private readonly parts: PartMemory,
  ) {}

  /** Makes sure that there is the bucket, for which the key must allow that. Throws `AppError` UNAVAILABLE when the store is away. */
  static async connect(options: S3Options): Promise<S3ObjectStore> {
    const store = S3ObjectStore.of(options);
    await askStoreFor(() => ensureBucket(store.client, options.bucket, options.region ?? usualRegion));
    return store;
  }

  /** For a bucket that is there. Nothing is asked yet: the store may be away. */
  static of(options: S3Options): S3ObjectStore {
    const { protocol, hostname, port } = new URL(options.url);
    const isSecure = protocol === 'https:';
    const region = options.region ?? usualRegion;
    const agent = isSecure ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true });
    const client = new Client({
      endPoint: hostname,
      port: Number(port) || (isSecure ? 443 : 80),
      useSSL: isSecure,
      accessKey: options.accessKey,
      secretKey: options.secretKey,
      region,
      transport: transportWithDeadlines(isSecure, options.deadlines ?? usualDeadlines),
      transportAgent: agent,
      retryOptions: { disableRetry: true },
    });
    const parts = new PartMemory(options.partsInMemory ?? usualParts, partBytes);
    return new S3ObjectStore(client, options.bucket, agent, parts);
  }

  /** Closes the connections to the store. */
  close(): void {
    this.agent.destroy();
  }

  /** What fits into one part goes as it is; the rest in parts, one after another. */
  async put(key: string, body: Readable, signal?: AbortSignal): Promise<ObjectStat> {
    assertObjectKey(key);
    let upload: PartsUpload | undefined;
    try {
      for await (const part of inParts(signal ? addAbortSignal(signal, body) : body, this.parts)) {
        if (!upload && part.length < partBytes) {
          await askStoreFor(() => this.client.putObject(this.bucket, key, part, part.length, typeOf(key)));
          break;
        }
        upload ??= await PartsUpload.begin(this.client, this.bucket, key);
        if (part.length) await upload.add(part);
      }
      signal?.throwIfAborted();
      await upload?.complete();
    } catch (error) {
      await upload?.abort();
      throw error;
    }
    return askStoreFor(() => this.#stat(key));
  }

  async stat(key: string): Promise<ObjectStat | undefined> {
    assertObjectKey(key);
    return askStoreAgain(() => this.#stat(key));
  }

  async open(key: string): Promise<ObjectReader | undefined> {
    const found = await this.stat(key);
    if (!found) return undefined;
    const { bytes, modifiedAt } = found;
    return {
      bytes,
      modifiedAt,
      read: (position, length) => this.#read(key, position, Math.min(length, bytes - position)),
      close: async () => {},
    };
  }

  /** A copy, then a delete: who is killed in between leaves both, and repeats it. */
  async move(from: string, to: string): Promise<void> {
    assertObjectKey(from);
    assertObjectKey(to);
    const target = {
      Bucket: this.bucket,
      Object: to,
      Headers: typeOf(to),
      MetadataDirective: 'REPLACE' as const,
    };
    const copied = await askStore(() =>
      this.client.copyObject(
        new CopySourceOptions({ Bucket: this.bucket, Object: from }),
        new CopyDestinationOptions(target),
      ),
    );
    if (!copied) throw new AppError('NOT_FOUND', `No object ${from}`);
    await this.delete(from);
  }

  async delete(key: string): Promise<void> {
    assertObjectKey(key);
    await askStore(() => this.client.removeObject(this.bucket, key));
  }

  async *list(prefix: string): AsyncIterable<ObjectStat> {
    for (let token: string | undefined = ''; token !== undefined;) {
      const from: string = token;
      const page = await askStoreFor(() =>
        this.client.listObjectsV2Query(this.bucket, prefix, from, '', pageKeys, ''),
      );
      for (const { name, size, lastModified } of page.objects)
        if (name && lastModified) yield { key: name, bytes: size, modifiedAt: lastModified };
      token = page.isTruncated ? page.nextContinuationToken : undefined;
    }
  }

  /**
   * MinIO knows of these only since its own start; what is older it removes itself, after a day. Elsewhere a rule of the
   * bucket can do the same.
   */
  async removeUnfinished(begunBefore = new Date(8.64e15)): Promise<number> {
    const { uploads } = await askStoreFor(() =>
      this.client.listIncompleteUploadsQuery(this.bucket, '', '', '', ''),
    );
    const old = uploads.filter(({ initiated }) => new Date(initiated) < begunBefore);
    for (const { key, uploadId } of old)
      await askStore(() => this.client.abortMultipartUpload(this.bucket, key, uploadId));
    return old.length;
  }

  async #stat(key: string): Promise<ObjectStat> {
    const { size, lastModified } = await this.client.statObject(this.bucket, key);
    return { key, bytes: size, modifiedAt: lastModified };
  }

  async #read(key: string, position: number, length: number): Promise<Uint8Array> {
    // To the store no length means all of it.
    if (length <= 0) return Buffer.alloc(0);
    const bytes = await askStoreAgain(async () =>
      buffer(await this.client.getPartialObject(this.bucket, key, position, length)),
    );
    if (!bytes) throw new AppError('NOT_FOUND', `No object ${key}`);
    if (bytes.length !== length)
      throw new AppError('UNAVAILABLE', `The object store gave ${bytes.length} of ${length} bytes of ${key}`);
    return bytes;
  }
}

/** The store's own delivery says what it is. */
function typeOf(key: string): { 'Content-Type': string } {
  return { 'Content-Type': contentTypeOf(key) ?? 'application/octet-stream' };
}

/** Two processes may do so at once. */
async function ensureBucket(client: Client, bucket: string, region: string): Promise<void> {
  if (await client.bucketExists(bucket)) return;
  await client.makeBucket(bucket, region).catch(async (error: unknown) => {
    if (!(await client.bucketExists(bucket))) throw error;
  });
}
