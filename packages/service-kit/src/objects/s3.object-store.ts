import { AppError } from '@rubato/contracts';
import { Client, CopyDestinationOptions, CopySourceOptions } from 'minio';
import http from 'node:http';
import https from 'node:https';
import { addAbortSignal, type Readable } from 'node:stream';
import { getContentType } from './content-type.ts';
import { assertObjectKey, type ObjectReader, type ObjectStat, type ObjectStore } from './object-store.ts';
import { PartBufferPool } from './part-buffer-pool.ts';
import { callStore, callStoreWithRetry, requireFromStore } from './s3-errors.ts';
import { splitIntoParts, partBytes, MultipartUpload } from './s3-multipart-upload.ts';
import { createTransport, type S3Deadlines } from './s3-transport.ts';

export interface S3Options {
  /** Protocol, host and port of the store. */
  readonly url: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region?: string;
  readonly deadlines?: S3Deadlines;
  /** The maximum number of 5 MiB parts in memory across all uploads; further uploads wait. 48 by default. */
  readonly partsInMemory?: number;
}

/** Shorter than the three seconds in which every request gets a response. */
const defaultDeadlines: S3Deadlines = { callMs: 2500, idleMs: 10_000 };
const defaultMaxParts = 48;
const defaultRegion = 'us-east-1';
const listPageSize = 1000;

/** The object store of the distributed topology: a bucket of MinIO or another S3-compatible store. */
export class S3ObjectStore implements ObjectStore {
  private constructor(
    private readonly client: Client,
    private readonly bucket: string,
    private readonly agent: http.Agent,
    private readonly pool: PartBufferPool,
  ) {}

  /** Creates the bucket if it is missing, which the access key must allow. Throws `AppError` UNAVAILABLE when the store is unavailable. */
  static async connect(options: S3Options): Promise<S3ObjectStore> {
    const store = S3ObjectStore.create(options);
    await requireFromStore(() => ensureBucket(store.client, options.bucket, options.region ?? defaultRegion));
    return store;
  }

  /** For an existing bucket. Does not connect yet, so the store may be unavailable. */
  static create(options: S3Options): S3ObjectStore {
    const { protocol, hostname, port } = new URL(options.url);
    const isSecure = protocol === 'https:';
    const region = options.region ?? defaultRegion;
    const agent = isSecure ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true });
    const client = new Client({
      endPoint: hostname,
      port: Number(port) || (isSecure ? 443 : 80),
      useSSL: isSecure,
      accessKey: options.accessKey,
      secretKey: options.secretKey,
      region,
      transport: createTransport(isSecure, options.deadlines ?? defaultDeadlines),
      transportAgent: agent,
      retryOptions: { disableRetry: true },
    });
    const pool = new PartBufferPool(options.partsInMemory ?? defaultMaxParts, partBytes);
    return new S3ObjectStore(client, options.bucket, agent, pool);
  }

  /** Closes the connections to the store. */
  close(): void {
    this.agent.destroy();
  }

  /** Uploads a small object in one request, and a larger one in sequential parts. */
  async put(key: string, body: Readable, signal?: AbortSignal): Promise<ObjectStat> {
    assertObjectKey(key);
    let upload: MultipartUpload | undefined;
    try {
      for await (const part of splitIntoParts(signal ? addAbortSignal(signal, body) : body, this.pool)) {
        if (!upload && part.length < partBytes) {
          await requireFromStore(() =>
            this.client.putObject(this.bucket, key, part, part.length, getType(key)),
          );
          break;
        }
        upload ??= await MultipartUpload.begin(this.client, this.bucket, key, getType(key));
        if (part.length) await upload.add(part);
      }
      signal?.throwIfAborted();
      await upload?.complete();
    } catch (error) {
      await upload?.abort();
      throw error;
    }
    return requireFromStore(() => this.#stat(key));
  }

  async stat(key: string): Promise<ObjectStat | undefined> {
    assertObjectKey(key);
    return callStoreWithRetry(() => this.#stat(key));
  }

  async open(key: string): Promise<ObjectReader | undefined> {
    const found = await this.stat(key);
    if (!found) return undefined;
    const { bytes, modifiedAt } = found;
    return {
      bytes,
      modifiedAt,
      read: (position, length, into) => this.#read(key, position, Math.min(length, bytes - position), into),
      close: async () => {},
    };
  }

  /** Copies, then deletes. An interrupted move leaves both objects and can be repeated. */
  async move(from: string, to: string): Promise<void> {
    assertObjectKey(from);
    assertObjectKey(to);
    const target = {
      Bucket: this.bucket,
      Object: to,
      Headers: getType(to),
      MetadataDirective: 'REPLACE' as const,
    };
    const copied = await callStore(() =>
      this.client.copyObject(
        new CopySourceOptions({ Bucket: this.bucket, Object: from }),
        new CopyDestinationOptions(target),
      ),
    );
    if (!copied) throw new AppError('NOT_FOUND', `Object not found: ${from}`);
    await this.delete(from);
  }

  async delete(key: string): Promise<void> {
    assertObjectKey(key);
    await callStore(() => this.client.removeObject(this.bucket, key));
  }

  async *list(prefix: string): AsyncIterable<ObjectStat> {
    for (let token: string | undefined = ''; token !== undefined;) {
      const from: string = token;
      const page = await requireFromStore(() =>
        this.client.listObjectsV2Query(this.bucket, prefix, from, '', listPageSize, ''),
      );
      for (const { name, size, lastModified } of page.objects)
        if (name && lastModified) yield { key: name, bytes: size, modifiedAt: lastModified };
      token = page.isTruncated ? page.nextContinuationToken : undefined;
    }
  }

  /** MinIO lists only uploads since its own start and removes older ones after a day. Other stores can use a lifecycle rule. */
  async removeUnfinished(startedBefore = new Date(8.64e15)): Promise<number> {
    const { uploads } = await requireFromStore(() =>
      this.client.listIncompleteUploadsQuery(this.bucket, '', '', '', ''),
    );
    const old = uploads.filter(({ initiated }) => new Date(initiated) < startedBefore);
    for (const { key, uploadId } of old)
      await callStore(() => this.client.abortMultipartUpload(this.bucket, key, uploadId));
    return old.length;
  }

  async #stat(key: string): Promise<ObjectStat> {
    const { size, lastModified } = await this.client.statObject(this.bucket, key);
    return { key, bytes: size, modifiedAt: lastModified };
  }

  async #read(key: string, position: number, length: number, into?: Buffer): Promise<Uint8Array> {
    // A length of 0 would return the whole object.
    if (length <= 0) return Buffer.alloc(0);
    const bytes = into?.subarray(0, length) ?? Buffer.allocUnsafeSlow(length);
    const received = await callStoreWithRetry(async () =>
      fillFrom(await this.client.getPartialObject(this.bucket, key, position, length), bytes),
    );
    if (received === undefined) throw new AppError('NOT_FOUND', `Object not found: ${key}`);
    if (received !== length)
      throw new AppError('UNAVAILABLE', `Object store returned ${received} of ${length} bytes of ${key}`);
    return bytes;
  }
}

/** Copies the body to the beginning of `bytes`, without collecting it first. Resolves with its length, which may be greater. */
async function fillFrom(body: Readable, bytes: Buffer): Promise<number> {
  let received = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunk.copy(bytes, received);
    received += chunk.length;
  }
  return received;
}

/** The store sends this content type when it serves objects itself. */
function getType(key: string): { 'Content-Type': string } {
  return { 'Content-Type': getContentType(key) ?? 'application/octet-stream' };
}

/** Two processes may create the bucket concurrently. */
async function ensureBucket(client: Client, bucket: string, region: string): Promise<void> {
  if (await client.bucketExists(bucket)) return;
  await client.makeBucket(bucket, region).catch(async (error: unknown) => {
    if (!(await client.bucketExists(bucket))) throw error;
  });
}
