import {
  AppError,
  imageVariantKey,
  imageWidths,
  objectKeySchema,
  streamObjectKeySchema,
  texts,
  type ImageWidth,
} from '@rubato/contracts';
import {
  contentTypeOf,
  deliverObject,
  OpenObjects,
  type ObjectStore,
  type SharedReader,
} from '@rubato/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type MediaRequest = FastifyRequest<{ Params: { key: string }; Querystring: { w?: string } }>;

interface Found {
  readonly key: string;
  readonly contentType: string;
  readonly reader: SharedReader;
}

/**
 * Serves `/media/<key>` from the object store, pictures with `?w=` in that width where there is one. What members uploaded gets
 * no chance to act as a page of ours.
 */
export function addMediaRoutes(server: FastifyInstance, objects: ObjectStore): void {
  const open = new OpenObjects(objects);
  server.addHook('onClose', () => open.close());
  server.route({
    method: ['GET', 'HEAD'],
    url: '/media/:key',
    handler: async (request: MediaRequest, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
      });
      const { key, contentType, reader } = await find(open, request);
      return deliverObject(request, reply, reader, { contentType, etag: `"${key}"` });
    },
  });
}

const servedKeys = [objectKeySchema, streamObjectKeySchema];

async function find(objects: OpenObjects, { params, query }: MediaRequest): Promise<Found> {
  const contentType = contentTypeOf(params.key);
  if (!contentType || !servedKeys.some((schema) => schema.safeParse(params.key).success))
    throw new AppError('NOT_FOUND', texts.notFound);
  const width = contentType.startsWith('image/') && knownWidth(query.w);
  const variant = width && (await open(objects, imageVariantKey(params.key, width), 'image/webp'));
  const found = variant || (await open(objects, params.key, contentType));
  if (!found) throw new AppError('NOT_FOUND', texts.notFound);
  return found;
}

async function open(objects: OpenObjects, key: string, contentType: string): Promise<Found | undefined> {
  const reader = await objects.open(`media/${key}`);
  return reader && { key, contentType, reader };
}

function knownWidth(text: string | undefined): ImageWidth | undefined {
  return imageWidths.find((width) => String(width) === text);
}
