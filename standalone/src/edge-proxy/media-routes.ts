import {
  AppError,
  exportNameSchema,
  toImageVariantKey,
  imageWidths,
  objectKeySchema,
  streamObjectKeySchema,
  texts,
  type ImageWidth,
} from '@rubato/contracts';
import { getContentType, type ObjectStore } from '@rubato/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deliverObject } from './object-delivery.ts';
import { OpenObjects, type SharedReader } from './open-objects.ts';

type ExportRequest = FastifyRequest<{ Params: { name: string } }>;
type MediaRequest = FastifyRequest<{ Params: { key: string }; Querystring: { w?: string } }>;

interface FoundObject {
  readonly key: string;
  readonly contentType: string;
  readonly reader: SharedReader;
}

/**
 * Serves `/media/exports/<name>`, and `/media/<key>` from the object store; images with `?w=` in that width if it exists. The headers keep
 * uploaded files from acting as a page of this origin.
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
      const { key, contentType, reader } = await findObject(open, request);
      return deliverObject(request, reply, reader, { contentType, etag: `"${key}"` });
    },
  });
  server.route({
    method: ['GET', 'HEAD'],
    url: '/media/exports/:name',
    handler: (request: ExportRequest, reply) => deliverExport(open, request, reply),
  });
}

/** Sends the export of a user's data: a private file, which is downloaded and never shown. */
async function deliverExport(
  objects: OpenObjects,
  request: ExportRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = request.params;
  const reader = exportNameSchema.safeParse(name).success
    ? await objects.open(`media/exports/${name}`)
    : undefined;
  if (!reader) throw new AppError('NOT_FOUND', texts.notFound);
  reply.headers({
    'content-disposition': 'attachment; filename="rubato-export.zip"',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
  });
  return deliverObject(request, reply, reader, {
    contentType: 'application/zip',
    etag: `"${name}"`,
    cacheControl: 'private, no-store',
  });
}

const servedKeys = [objectKeySchema, streamObjectKeySchema];

async function findObject(objects: OpenObjects, { params, query }: MediaRequest): Promise<FoundObject> {
  const contentType = getContentType(params.key);
  if (!contentType || !servedKeys.some((schema) => schema.safeParse(params.key).success))
    throw new AppError('NOT_FOUND', texts.notFound);
  const width = contentType.startsWith('image/') && parseWidth(query.w);
  const variant = width && (await openMedia(objects, toImageVariantKey(params.key, width), 'image/webp'));
  const found = variant || (await openMedia(objects, params.key, contentType));
  if (!found) throw new AppError('NOT_FOUND', texts.notFound);
  return found;
}

async function openMedia(
  objects: OpenObjects,
  key: string,
  contentType: string,
): Promise<FoundObject | undefined> {
  const reader = await objects.open(`media/${key}`);
  return reader && { key, contentType, reader };
}

function parseWidth(text: string | undefined): ImageWidth | undefined {
  return imageWidths.find((width) => String(width) === text);
}
