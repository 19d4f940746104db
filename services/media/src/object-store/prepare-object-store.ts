import { S3ObjectStore, type S3Options } from '@rubato/service-kit';
import { Client } from 'minio';
import { MinioAdmin } from './minio-admin.ts';

export interface StoreAccount {
  readonly accessKey: string;
  readonly secretKey: string;
}

/** The permissions that media needs for its bucket. */
const actionsOnObjects = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'];
const actionsOnBucket = ['s3:ListBucket', 's3:ListBucketMultipartUploads', 's3:GetBucketLocation'];

/**
 * Prepares a MinIO server: creates the bucket, whose served objects are readable without credentials inside
 * the network (by the edge proxy), and media's account, which can only use this bucket. Idempotent; a new
 * secret key replaces the old one.
 */
export async function prepareObjectStore(
  { url, bucket, accessKey, secretKey }: S3Options,
  media: StoreAccount,
): Promise<void> {
  (await S3ObjectStore.connect({ url, bucket, accessKey, secretKey })).close();
  const { protocol, hostname, port } = new URL(url);
  const useSSL = protocol === 'https:';
  const client = new Client({
    endPoint: hostname,
    port: Number(port) || (useSSL ? 443 : 80),
    useSSL,
    accessKey,
    secretKey,
  });
  const policy = (statements: object[]) => ({ Version: '2012-10-17', Statement: statements });
  const publicRead = {
    Effect: 'Allow',
    Principal: { AWS: ['*'] },
    Action: ['s3:GetObject'],
    Resource: [`arn:aws:s3:::${bucket}/media/*`],
  };
  await client.setBucketPolicy(bucket, JSON.stringify(policy([publicRead])));
  const admin = new MinioAdmin(client, secretKey);
  const name = `${bucket}-media`;
  await admin.setPolicy(
    name,
    policy([
      { Effect: 'Allow', Action: actionsOnObjects, Resource: [`arn:aws:s3:::${bucket}/*`] },
      { Effect: 'Allow', Action: actionsOnBucket, Resource: [`arn:aws:s3:::${bucket}`] },
    ]),
  );
  await admin.setUser(media.accessKey, media.secretKey);
  await admin.assignPolicy(media.accessKey, name);
}
