// Run once before media, with MinIO's root account, which media itself never gets.
import { parseEnvironment } from '@rubato/service-kit';
import { z } from 'zod';
import { parseObjectStoreConfig } from './config.ts';
import { prepareObjectStore } from './object-store/prepare-object-store.ts';

const { S3_ROOT_USER: accessKey, S3_ROOT_PASSWORD: secretKey } = parseEnvironment(
  z.object({ S3_ROOT_USER: z.string().min(3), S3_ROOT_PASSWORD: z.string().min(16) }),
  process.env,
);
const media = parseObjectStoreConfig(process.env);
await prepareObjectStore({ ...media, accessKey, secretKey }, media);
