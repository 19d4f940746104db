import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, errorBodySchema, texts } from '@rubato/contracts';
import fastify from 'fastify';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendError } from '../http/http-error.filter.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { addSecurityHeaders } from './security-headers.ts';

const nginx = join(import.meta.dirname, '../../../deploy/nginx');
const frontDoor = readFileSync(join(nginx, 'front-door.conf'), 'utf8');

/** `add_header` lines as nginx sends them to somebody who came by HTTPS. */
function headersIn(part: string): Record<string, string> {
  const lines = readFileSync(join(nginx, 'parts', part), 'utf8').matchAll(
    /^add_header (\S+) ("([^"]*)"|\S+) always;$/gm,
  );
  return Object.fromEntries(
    [...lines].map(([, name, plain, quoted]) => [name!.toLowerCase(), withHttps(quoted ?? plain!)]),
  );
}

function withHttps(value: string): string {
  if (value === '$content_security_policy') return policyOf({});
  return value === '$strict_transport' ? /https (max-age=\d+);/.exec(frontDoor)![1]! : value;
}

/** The policy that `configure.sh` writes in these surroundings. */
function policyOf(settings: Readonly<Record<string, string>>): string {
  const into = mkdtempSync(join(tmpdir(), 'front-door-'));
  try {
    execFileSync('sh', [join(nginx, 'configure.sh'), into], {
      env: { PATH: process.env.PATH, NGINX_VERSION: '1.29.0', ...settings },
      stdio: 'pipe',
    });
    const text = readFileSync(join(into, 'surroundings.conf'), 'utf8');
    return /\$content_security_policy \{\n {2}default "([^"]*)";/.exec(text)?.[1] ?? '';
  } finally {
    rmSync(into, { recursive: true });
  }
}

/** What the front door answers itself in that location. */
function answerOf(name: string): { status: number; body: unknown; retryAfter: string | undefined } {
  const location = new RegExp(`location ${name} \\{\\n([\\s\\S]*?)\\n {2}\\}`).exec(frontDoor)![1]!;
  const [, status, body] = /return (\d+) '(.*)';/.exec(location)!;
  const retryAfter = /add_header Retry-After (\d+) always;/.exec(location)?.[1];
  return { status: Number(status), body: JSON.parse(body!), retryAfter };
}

describe('what the front door says itself', () => {
  const server = fastify({ trustProxy: true, genReqId: () => '$request_id' });

  beforeAll(async () => {
    addSecurityHeaders(server, { externalCovers: 'on', mediaBaseUrl: '/media/' });
    server.get('/ok', (_request, reply) => reply.send('ok'));
    server.get('/missing', (request, reply) =>
      sendError(request, reply, new AppError('NOT_FOUND', texts.notFound)),
    );
    server.get('/forbidden', (request, reply) =>
      sendError(request, reply, new AppError('FORBIDDEN', texts.forbidden)),
    );
    server.get('/malformed', (request, reply) =>
      sendError(request, reply, new AppError('INVALID', texts.notValidRequest)),
    );
    server.get('/too_large', (request, reply) =>
      sendError(request, reply, new AppError('TOO_LARGE', texts.tooLarge)),
    );
    server.get('/away', (request, reply) =>
      sendError(request, reply, new AppError('UNAVAILABLE', 'The bus is away', undefined, 5)),
    );
    await server.ready();
  });

  afterAll(() => server.close());

  const answer = (url: string) => server.inject({ url, headers: { 'x-forwarded-proto': 'https' } });

  it('has the security headers of the gateway', async () => {
    const { headers } = await answer('/ok');

    expect(headers).toMatchObject(headersIn('security-headers.conf'));
    expect(Object.keys(headersIn('security-headers.conf')).toSorted()).toEqual(
      Object.keys(headers)
        .filter((name) => !['content-type', 'content-length', 'date', 'connection'].includes(name))
        .toSorted(),
    );
  });

  it('has no fewer where it sends files of members, and a sandbox; pages of other hosts may read them', () => {
    const { 'access-control-allow-origin': readers, ...forFiles } = headersIn('media-headers.conf');

    expect(readers).toBe('*');
    expect(Object.keys(forFiles)).toEqual(Object.keys(headersIn('security-headers.conf')));
    expect(forFiles['content-security-policy']).toBe("sandbox; default-src 'none'");
  });

  it.each([
    ['@missing', '/missing'],
    ['@forbidden', '/forbidden'],
    ['= /.malformed', '/malformed'],
    ['@too_large', '/too_large'],
    ['@away', '/away'],
  ])("answers %s in the contract's words", async (location, path) => {
    const fromGateway = await answer(path);
    const own = answerOf(location);

    expect(own.status).toBe(fromGateway.statusCode);
    expect(own.body).toEqual(fromGateway.json());
    expect(errorBodySchema.parse(own.body)).toEqual(own.body);
    expect(own.retryAfter).toBe(fromGateway.headers['retry-after']?.toString());
  });

  it.each([
    ['= /.malformed/address', 414, texts.notValidAddress],
    ['@beyond', 416, 'The file ends before this range'],
    ['@not_allowed', 405, 'This method is not supported'],
    ['@changed', 412, 'The file is not the one that was asked for'],
    ['@too_many', 429, 'Too many requests at once. Please try again in a moment.'],
  ])('answers %s, which the gateway does not know, in the same shape', (location, status, message) => {
    const own = answerOf(location);

    expect(own.status).toBe(status);
    expect(errorBodySchema.parse(own.body)).toEqual(own.body);
    expect(own.body).toMatchObject({ errors: { message } });
  });

  it('includes only files that are there', () => {
    const included = [...frontDoor.matchAll(/include \/etc\/nginx\/rubato\/([a-z/-]+\.conf);/g)];

    expect(included.length).toBeGreaterThan(3);
    expect(included.filter(([, path]) => !existsSync(join(nginx, path!)))).toEqual([]);
  });
});

describe.each([
  ['/media/', 'on', "img-src 'self' data: blob: https: http:;media-src 'self' blob:;connect-src 'self';"],
  ['/media/', 'off', "img-src 'self' data: blob:;media-src 'self' blob:;connect-src 'self';"],
  [
    'https://cdn.example.org/media/',
    'off',
    "img-src 'self' data: blob: https://cdn.example.org;media-src 'self' blob: https://cdn.example.org;connect-src 'self' https://cdn.example.org;",
  ],
] as const)('with media at %s and covers of other hosts %s', (mediaBaseUrl, externalCovers, sources) => {
  it('gateway and front door say the same of where pictures and sound come from', () => {
    const policy = contentSecurityPolicy({ mediaBaseUrl, externalCovers });

    expect(policy).toContain(sources);
    expect(policyOf({ MEDIA_BASE_URL: mediaBaseUrl, EXTERNAL_COVERS: externalCovers })).toBe(policy);
  });
});

it('an address of media that would say more in the policy stops the front door', () => {
  expect(() => policyOf({ MEDIA_BASE_URL: "https://cdn.example;script-src'*'/" })).toThrow(
    'MEDIA_BASE_URL must be',
  );
});
