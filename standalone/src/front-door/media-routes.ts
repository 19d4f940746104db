import { AppError, objectKeySchema, texts } from '@rubato/contracts';
import { deliverObject, type ObjectStore } from '@rubato/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const contentTypes: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  webm: 'audio/webm',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Serves `/media/<key>` from the object store. What members uploaded gets no chance to act as a page of ours. */
export function addMediaRoutes(server: FastifyInstance, objects: ObjectStore): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/media/:key',
    handler: (request: FastifyRequest<{ Params: { key: string } }>, reply) => {
      const { key } = request.params;
      const contentType = contentTypes[key.split('.').pop() ?? ''];
      if (!contentType || !objectKeySchema.safeParse(key).success)
        throw new AppError('NOT_FOUND', texts.notFound);
      reply.headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
      });
      return deliverObject(request, reply, objects, `media/${key}`, {
        contentType,
        etag: `"${key.split('.')[0]}"`,
      });
    },
  });
}
