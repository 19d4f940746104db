import { S3ObjectStore, type S3Options } from '@rubato/service-kit';
import { Client } from 'minio';
import { MinioAdmin } from './minio-admin.ts';

export interface StoreAccount {
  readonly accessKey: string;
  readonly secretKey: string;
}

/** What media does with its bucket. */
const actionsOnObjects = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'];
const actionsOnBucket = ['s3:ListBucket', 's3:ListBucketMultipartUploads', 's3:GetBucketLocation'];

/**
 * Makes what the product needs of a MinIO: the bucket, from which anybody in the network may read what is attached (the front door does),
 * and media's account, which may use this bucket and nothing else. May be repeated; a new secret key replaces the old one.
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
  const everybodyReads = {
    Effect: 'Allow',
    Principal: { AWS: ['*'] },
    Action: ['s3:GetObject'],
    Resource: [`arn:aws:s3:::${bucket}/media/*`],
  };
  await client.setBucketPolicy(bucket, JSON.stringify(policy([everybodyReads])));
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
  await admin.letUser(media.accessKey, name);
}
