import fastifyStatic from '@fastify/static';
import { AppError, remoteNames, texts, type Remotes } from '@rubato/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { join } from 'node:path';

const hour = 3600;

/** Files with a content hash in their name never change; all others are revalidated on every request. */
function cacheControl(path: string): string {
  return /[.-][0-9a-f]{8,}\.(?!html|json)[a-z0-9]+$/.test(path)
    ? `public, max-age=${365 * 24 * hour}, immutable`
    : 'no-cache';
}

/**
 * Serves the built front ends in `folder`: the shell at `/`, each remote at `/remotes/<name>/`, and the list
 * of remotes at `/remotes.json`. Any other path that is not a file returns the shell, so that deep links
 * work.
 */
export async function addFrontEndRoutes(server: FastifyInstance, folder: string): Promise<void> {
  const setHeaders = (reply: FastifyReply, path: string) =>
    void reply.header('cache-control', cacheControl(path));
  const options = { setHeaders, cacheControl: false, preCompressed: true, index: false as const };
  await server.register(fastifyStatic, { ...options, root: join(folder, 'shell/dist'), serve: false });
  for (const name of remoteNames)
    await server.register(fastifyStatic, {
      ...options,
      root: join(folder, name, 'dist'),
      prefix: `/remotes/${name}/`,
      decorateReply: false,
    });
  const remotes: Remotes = {
    remotes: remoteNames.map((name) => ({ name, manifest: `/remotes/${name}/mf-manifest.json` })),
  };
  server.get('/remotes.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(remotes));
  server.get('/*', (request, reply) => sendFileOrShell(request.url, reply));
}

function sendFileOrShell(url: string, reply: FastifyReply): FastifyReply {
  const path = url.split('?', 1)[0] ?? '';
  if (/^\/(api|health|media|remotes)(\/|$)/.test(path)) throw new AppError('NOT_FOUND', texts.notFound);
  return reply.sendFile(/\.[a-z0-9]{2,5}$/i.test(path) ? path : 'index.html');
}
