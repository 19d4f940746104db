import type { Client } from 'minio';
import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';

/**
 * The little of MinIO's own administration that S3 does not know: who may do what. Every call may be repeated.
 * Source: https://github.com/minio/madmin-go (policy, user and encrypt).
 */
export class MinioAdmin {
  constructor(
    private readonly client: Client,
    /** Of the account that the client has. */
    private readonly secretKey: string,
  ) {}

  /** Makes or replaces a policy. */
  async setPolicy(name: string, policy: object): Promise<void> {
    await this.#put('add-canned-policy', { name }, Buffer.from(JSON.stringify(policy)));
  }

  /** Makes or replaces a user, who may do nothing yet. */
  async setUser(accessKey: string, secretKey: string): Promise<void> {
    const user = JSON.stringify({ secretKey, status: 'enabled' });
    await this.#put('add-user', { accessKey }, encrypt(this.secretKey, Buffer.from(user)));
  }

  /** Lets a user do what the policy allows, and nothing else. */
  async letUser(accessKey: string, policyName: string): Promise<void> {
    await this.#put('set-user-or-group-policy', {
      policyName,
      userOrGroup: accessKey,
      isGroup: 'false',
    });
  }

  /** Signed like any request of S3: what would be a bucket's name is MinIO's own part of the address. */
  async #put(call: string, query: Record<string, string>, payload: Buffer = Buffer.alloc(0)): Promise<void> {
    const options = {
      method: 'PUT',
      bucketName: 'minio',
      objectName: `admin/v3/${call}`,
      query: new URLSearchParams(query).toString(),
    };
    const answer = await this.client.makeRequestAsync(options, payload, [200], 'us-east-1');
    answer.resume();
  }
}

const pbkdf2AesGcm = 2;
const iterations = 8192;
const lastPiece = 0x80;

/**
 * MinIO takes secrets only in this form: salt, algorithm, nonce, and the data as one sealed piece, bound to an authentication tag
 * over nothing, which comes first in the stream and is not sent.
 */
export function encrypt(
  password: string,
  data: Buffer,
  salt = randomBytes(32),
  nonce = randomBytes(8),
): Buffer {
  const key = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const { tag } = seal(key, nonce, 0, Buffer.alloc(0));
  const piece = seal(key, nonce, 1, data, Buffer.concat([Buffer.of(lastPiece), tag]));
  return Buffer.concat([salt, Buffer.of(pbkdf2AesGcm), nonce, piece.sealed, piece.tag]);
}

function seal(key: Buffer, nonce: Buffer, number: number, data: Buffer, bound?: Buffer) {
  const counter = Buffer.alloc(4);
  counter.writeUInt32LE(number);
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.concat([nonce, counter]));
  if (bound) cipher.setAAD(bound);
  const sealed = Buffer.concat([cipher.update(data), cipher.final()]);
  return { sealed, tag: cipher.getAuthTag() };
}
