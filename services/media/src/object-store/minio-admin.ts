import type { Client } from 'minio';
import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';

/**
 * The parts of MinIO's admin API for users and policies, which S3 does not define. All calls are idempotent.
 * Source: https://github.com/minio/madmin-go (policy, user and encrypt).
 */
export class MinioAdmin {
  constructor(
    private readonly client: Client,
    /** The secret key of the client's account. */
    private readonly secretKey: string,
  ) {}

  /** Creates or replaces a policy. */
  async setPolicy(name: string, policy: object): Promise<void> {
    await this.#put('add-canned-policy', { name }, Buffer.from(JSON.stringify(policy)));
  }

  /** Creates or replaces a user without permissions. */
  async setUser(accessKey: string, secretKey: string): Promise<void> {
    const user = JSON.stringify({ secretKey, status: 'enabled' });
    await this.#put('add-user', { accessKey }, encrypt(this.secretKey, Buffer.from(user)));
  }

  /** Grants a user exactly the permissions of a policy. */
  async assignPolicy(accessKey: string, policyName: string): Promise<void> {
    await this.#put('set-user-or-group-policy', {
      policyName,
      userOrGroup: accessKey,
      isGroup: 'false',
    });
  }

  /** Requests are signed like S3 requests, with MinIO's path prefix in place of the bucket name. */
  async #put(call: string, query: Record<string, string>, payload: Buffer = Buffer.alloc(0)): Promise<void> {
    const options = {
      method: 'PUT',
      bucketName: 'minio',
      objectName: `admin/v3/${call}`,
      query: new URLSearchParams(query).toString(),
    };
    const response = await this.client.makeRequestAsync(options, payload, [200], 'us-east-1');
    response.resume();
  }
}

const pbkdf2AesGcm = 2;
const iterations = 8192;
const lastChunk = 0x80;

/**
 * Encrypts secrets in the format that MinIO requires: salt, algorithm, nonce, and the data as one sealed
 * chunk. Its additional data contain the authentication tag of an empty first chunk, which is not sent.
 */
export function encrypt(
  password: string,
  data: Buffer,
  salt = randomBytes(32),
  nonce = randomBytes(8),
): Buffer {
  const key = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const { tag } = seal(key, nonce, 0, Buffer.alloc(0));
  const chunk = seal(key, nonce, 1, data, Buffer.concat([Buffer.of(lastChunk), tag]));
  return Buffer.concat([salt, Buffer.of(pbkdf2AesGcm), nonce, chunk.sealed, chunk.tag]);
}

function seal(key: Buffer, nonce: Buffer, number: number, data: Buffer, additionalData?: Buffer) {
  const counter = Buffer.alloc(4);
  counter.writeUInt32LE(number);
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.concat([nonce, counter]));
  if (additionalData) cipher.setAAD(additionalData);
  const sealed = Buffer.concat([cipher.update(data), cipher.final()]);
  return { sealed, tag: cipher.getAuthTag() };
}
