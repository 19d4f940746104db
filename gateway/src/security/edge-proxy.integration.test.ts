import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, errorBodySchema, texts } from '@rubato/contracts';
import fastify from 'fastify';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendError } from '../http/http-error.filter.ts';
import { buildContentSecurityPolicy } from './content-security-policy.ts';
import { addSecurityHeaders } from './security-headers.ts';

const nginx = join(import.meta.dirname, '../../../deploy/nginx');
const edgeProxy = readFileSync(join(nginx, 'edge-proxy.conf'), 'utf8');

/** The `add_header` lines of an included file, as nginx sends them over HTTPS. */
function headersIn(file: string): Record<string, string> {
  const lines = readFileSync(join(nginx, 'includes', file), 'utf8').matchAll(
    /^add_header (\S+) ("([^"]*)"|\S+) always;$/gm,
  );
  return Object.fromEntries(
    [...lines].map(([, name, plain, quoted]) => [name!.toLowerCase(), withHttps(quoted ?? plain!)]),
  );
}

function withHttps(value: string): string {
  if (value === '$content_security_policy') return policyOf({});
  return value === '$strict_transport' ? /https (max-age=\d+);/.exec(edgeProxy)![1]! : value;
}

/** The policy that `configure.sh` writes with these environment variables. */
function policyOf(settings: Readonly<Record<string, string>>): string {
  const into = mkdtempSync(join(tmpdir(), 'edge-proxy-'));
  try {
    execFileSync('sh', [join(nginx, 'configure.sh'), into], {
      env: { PATH: process.env.PATH, NGINX_VERSION: '1.29.0', ...settings },
      stdio: 'pipe',
    });
    const text = readFileSync(join(into, 'environment.conf'), 'utf8');
    return /\$content_security_policy \{\n {2}default "([^"]*)";/.exec(text)?.[1] ?? '';
  } finally {
    rmSync(into, { recursive: true });
  }
}

/** The edge proxy's own response in that location. */
function responseOf(name: string): { status: number; body: unknown; retryAfter: string | undefined } {
  const location = new RegExp(`location ${name} \\{\\n([\\s\\S]*?)\\n {2}\\}`).exec(edgeProxy)![1]!;
  const [, status, body] = /return (\d+) '(.*)';/.exec(location)!;
  const retryAfter = /add_header Retry-After (\d+) always;/.exec(location)?.[1];
  return { status: Number(status), body: JSON.parse(body!), retryAfter };
}

describe('a response of the edge proxy itself', () => {
  const server = fastify({ trustProxy: true, genReqId: () => '$request_id' });

  beforeAll(async () => {
    addSecurityHeaders(server, { mediaBaseUrl: '/media/', remoteOrigins: [] });
    server.get('/ok', (_request, reply) => reply.send('ok'));
    server.get('/missing', (request, reply) =>
      sendError(request, reply, new AppError('NOT_FOUND', texts.notFound)),
    );
    server.get('/forbidden', (request, reply) =>
      sendError(request, reply, new AppError('FORBIDDEN', texts.forbidden)),
    );
    server.get('/malformed', (request, reply) =>
      sendError(request, reply, new AppError('INVALID', texts.malformedRequest)),
    );
    server.get('/too_large', (request, reply) =>
      sendError(request, reply, new AppError('TOO_LARGE', texts.tooLarge)),
    );
    server.get('/unavailable', (request, reply) =>
      sendError(
        request,
        reply,
        new AppError('UNAVAILABLE', 'The bus is unavailable', { retryAfterSeconds: 5 }),
      ),
    );
    await server.ready();
  });

  afterAll(() => server.close());

  const fromServer = (url: string) => server.inject({ url, headers: { 'x-forwarded-proto': 'https' } });

  it('has the security headers of the gateway', async () => {
    const { headers } = await fromServer('/ok');

    expect(headers).toMatchObject(headersIn('security-headers.conf'));
    expect(Object.keys(headersIn('security-headers.conf')).toSorted()).toEqual(
      Object.keys(headers)
        .filter((name) => !['content-type', 'content-length', 'date', 'connection'].includes(name))
        .toSorted(),
    );
  });

  it('has the same headers for media, with a sandbox and readable by other origins', () => {
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
    ['@unavailable', '/unavailable'],
  ])('returns the same error as the gateway in %s', async (location, path) => {
    const fromGateway = await fromServer(path);
    const own = responseOf(location);

    expect(own.status).toBe(fromGateway.statusCode);
    expect(own.body).toEqual(fromGateway.json());
    expect(errorBodySchema.parse(own.body)).toEqual(own.body);
    expect(own.retryAfter).toBe(fromGateway.headers['retry-after']?.toString());
  });

  it.each([
    ['= /.malformed/address', 414, texts.invalidUrl],
    ['@range_not_satisfiable', 416, 'The range starts after the end of the file'],
    ['@not_allowed', 405, 'This method is not supported'],
    ['@precondition_failed', 412, 'The file does not match the precondition'],
    ['@too_many_requests', 429, 'Too many requests at once. Please try again in a moment.'],
  ])(
    'returns an error of the same shape in %s, which the gateway does not have',
    (location, status, message) => {
      const own = responseOf(location);

      expect(own.status).toBe(status);
      expect(errorBodySchema.parse(own.body)).toEqual(own.body);
      expect(own.body).toMatchObject({ errors: { message } });
    },
  );

  it('includes only existing files', () => {
    const included = [...edgeProxy.matchAll(/include \/etc\/nginx\/rubato\/([a-z/-]+\.conf);/g)];

    expect(included.length).toBeGreaterThan(3);
    expect(included.map(([, path]) => path).filter((path) => !existsSync(join(nginx, path!)))).toEqual([
      // Generated when the image is built.
      'includes/upload-routes.conf',
    ]);
  });
});

describe.each([
  ['/media/', '', "img-src 'self' data: blob:;media-src 'self' blob:;connect-src 'self';"],
  [
    'https://cdn.example.org/media/',
    '',
    "img-src 'self' data: blob: https://cdn.example.org;media-src 'self' blob: https://cdn.example.org;connect-src 'self' https://cdn.example.org;",
  ],
  [
    '/media/',
    'https://charts.example,http://[::1]:5173',
    "default-src 'self' https://charts.example http://[::1]:5173;script-src 'self' https://charts.example http://[::1]:5173;style-src 'self' 'unsafe-inline' https://charts.example http://[::1]:5173;img-src 'self' data: blob: https://charts.example http://[::1]:5173;",
  ],
] as const)('with media at %s and remotes at "%s"', (mediaBaseUrl, remoteOrigins, sources) => {
  it('gateway and edge proxy send the same policy', () => {
    const policy = buildContentSecurityPolicy({
      mediaBaseUrl,
      remoteOrigins: remoteOrigins.split(',').filter(Boolean),
    });

    expect(policy).toContain(sources);
    expect(
      policyOf({
        MEDIA_BASE_URL: mediaBaseUrl,
        REMOTE_ORIGINS: remoteOrigins,
      }),
    ).toBe(policy);
  });
});

it.each(["https://charts.example;script-src'*'", 'charts.example', "'unsafe-inline'"])(
  'the remote origin %s prevents the start of the edge proxy',
  (origin) => {
    expect(() => policyOf({ REMOTE_ORIGINS: origin })).toThrow('REMOTE_ORIGINS must be');
  },
);

it('a media URL that would add a directive to the policy prevents the start of the edge proxy', () => {
  expect(() => policyOf({ MEDIA_BASE_URL: "https://cdn.example;script-src'*'/" })).toThrow(
    'MEDIA_BASE_URL must be',
  );
});
