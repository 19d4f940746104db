import type { S3Options } from '@rubato/service-kit';
import { S3ObjectStore } from '@rubato/service-kit/distributed';
import { strToU8, zipSync } from 'fflate';
import { Client } from 'minio';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

export interface StoreAccount {
  readonly accessKey: string;
  readonly secretKey: string;
}

/** What MinIO did not import, by kind: policies, users, userPolicies. */
const entitiesSchema = z.record(z.string(), z.unknown()).default({});
const importResultSchema = z.object({ skipped: entitiesSchema, failed: entitiesSchema });

/** The permissions that media needs for its bucket. */
const actionsOnObjects = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'];
const actionsOnBucket = ['s3:ListBucket', 's3:ListBucketMultipartUploads', 's3:GetBucketLocation'];

/**
 * Prepares a MinIO server: creates the bucket, whose served objects are readable without credentials inside
 * the network (by the edge proxy), and media's account, which can only use this bucket. Idempotent; a new
 * secret key replaces the old one. Throws if MinIO rejects the account.
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
  const publicRead = {
    Effect: 'Allow',
    Principal: { AWS: ['*'] },
    Action: ['s3:GetObject'],
    Resource: [`arn:aws:s3:::${bucket}/media/*`],
  };
  await client.setBucketPolicy(bucket, JSON.stringify(createPolicy(publicRead)));
  await importAccount(
    client,
    media,
    `${bucket}-media`,
    createPolicy(
      { Effect: 'Allow', Action: actionsOnObjects, Resource: [`arn:aws:s3:::${bucket}/*`] },
      { Effect: 'Allow', Action: actionsOnBucket, Resource: [`arn:aws:s3:::${bucket}`] },
    ),
  );
}

const createPolicy = (...statements: object[]) => ({ Version: '2012-10-17', Statement: statements });

/**
 * Creates or replaces an account that has exactly the permissions of the policy, which S3 does not define.
 * MinIO imports accounts from the files that it exports. Source: `mc admin cluster iam import`.
 */
async function importAccount(
  client: Client,
  { accessKey, secretKey }: StoreAccount,
  policyName: string,
  policy: object,
): Promise<void> {
  const archive = zipSync({
    'iam-assets': {
      'policies.json': toJsonFile({ [policyName]: policy }),
      'users.json': toJsonFile({ [accessKey]: { secretKey, status: 'enabled' } }),
      'user_mappings.json': toJsonFile({ [accessKey]: { version: 1, policy: policyName } }),
    },
  });
  // Signed like an S3 request, with MinIO's path prefix in place of the bucket name.
  const request = { method: 'PUT', bucketName: 'minio', objectName: 'admin/v3/import-iam-v2' };
  const response = await client.makeRequestAsync(request, Buffer.from(archive), [200], 'us-east-1');
  const { skipped, failed } = importResultSchema.parse(await json(response));
  const rejected = { ...skipped, ...failed };
  if (Object.keys(rejected).length)
    throw new Error(`MinIO rejected the account ${accessKey}: ${JSON.stringify(rejected)}`);
}

const toJsonFile = (content: object) => strToU8(JSON.stringify(content));
