import { storedImageSchema } from '@rubato/contracts';
import type { Operation } from '@rubato/gateway-kit';
import { z } from 'zod';

export const responses = { StoredImage: storedImageSchema };

export const requests = { NewImage: z.object({ image: z.file() }) };

export type MediaOperation = Operation<keyof typeof responses, keyof typeof requests>;
