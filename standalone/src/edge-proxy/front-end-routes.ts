import fastifyStatic from '@fastify/static';
import { AppError, texts } from '@rubato/contracts';
import type { Logger } from '@rubato/service-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { join } from 'node:path';
import { createRemoteLister, findBuiltRemotes, addOverrides } from './list-remotes.ts';

const hour = 3600;

/** Files with a content hash in their name never change; all others are revalidated on every request. */
function getCacheControl(path: string): string {
  return /[.-][0-9a-f]{8,}\.(?!html|json)[a-z0-9]+$/.test(path)
    ? `public, max-age=${365 * 24 * hour}, immutable`
    : 'no-cache';
}

export interface FrontEndOptions {
  /** The folder of the built front ends. */
  readonly folder: string;
  /** A file with further remotes, or other versions of these. */
  readonly remotesFile: string | undefined;
  /** Whether developers may replace remotes in their own browser; by default as in `remotesFile`. */
  readonly overrides: 'on' | 'off' | undefined;
  readonly log: Logger;
}

/**
 * Serves the front ends: the shell at `/`, each remote at `/remotes/<name>/`, and the list
 * of remotes at `/remotes.json`. Any other path that is not a file returns the shell, so that deep links
 * work.
 */
export async function addFrontEndRoutes(
  server: FastifyInstance,
  { folder, remotesFile, overrides, log }: FrontEndOptions,
): Promise<void> {
  const setHeaders = (reply: FastifyReply, path: string) =>
    void reply.header('cache-control', getCacheControl(path));
  const options = { setHeaders, cacheControl: false, preCompressed: true, index: false as const };
  const names = await findBuiltRemotes(folder);
  const listRemotes = await createRemoteLister(names, remotesFile, log);
  await server.register(fastifyStatic, { ...options, root: join(folder, 'shell/dist'), serve: false });
  for (const name of names)
    await server.register(fastifyStatic, {
      ...options,
      root: join(folder, name, 'dist'),
      prefix: `/remotes/${name}/`,
      decorateReply: false,
    });
  server.get('/remotes.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(addOverrides(await listRemotes(), overrides)),
  );
  server.get('/*', (request, reply) => sendFileOrShell(request.url, reply));
}

function sendFileOrShell(url: string, reply: FastifyReply): FastifyReply {
  const path = url.split('?', 1)[0] ?? '';
  if (/^\/(api|health|media|remotes)(\/|$)/.test(path)) throw new AppError('NOT_FOUND', texts.notFound);
  return reply.sendFile(/\.[a-z0-9]{2,5}$/i.test(path) ? path : 'index.html');
}
