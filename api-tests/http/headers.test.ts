import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Song } from '@rubato/contracts';
import { temporaryFolder } from '@rubato/testing';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { newSong } from '../catalog/new-song.ts';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let session: Record<string, string>;
let song: Song;

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const name of ['shell', 'charts', 'unbuilt'])
    await mkdir(join(folder.path, name, 'dist'), { recursive: true });
  await writeFile(join(folder.path, 'charts/dist/remote.json'), '{"name":"charts"}');
  await writeFile(join(folder.path, 'shell/dist/index.html'), '<!doctype html><title>Rubato</title>');
  await writeFile(join(folder.path, 'shell/dist/app.js'), 'export {}');
  await writeFile(join(folder.path, 'secret.js'), 'export {}');
  product = await startHostedProduct({ frontEndsFolder: folder.path, trustedProxyHops: 1 });
  const { client } = await product.signUp();
  song = await newSong(client);
  session = {
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': client.cookies.get('csrf_token') ?? '',
  };
});

afterAll(async () => {
  await product.close();
  await folder.remove();
});

type Kind = [what: string, status: number, path: string, init?: () => RequestInit];
const json = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { ...session, 'content-type': 'application/json' },
});
const range = (value: string) => () => ({ headers: { range: value } });
const unknownKey = '0123456789abcdef-00000000-0000-0000-0000-000000000000.mp3';

const pagesAndResponses: Kind[] = [
  ['the documentation page', 200, '/'],
  ['a deep link', 200, '/albums/3'],
  ['a file', 200, '/app.js'],
  ['a file that is not there', 404, '/nothing.js'],
  ['where the remotes are', 200, '/remotes.json'],
  ['health', 200, '/health/live'],
  ['the page of the API', 200, '/api/docs'],
  ['its script', 200, '/api/docs/reference.js'],
  ['the OpenAPI document', 200, '/api/openapi.json'],
  ['JSON', 200, '/api/songs'],
  ['an address that is not valid', 400, '/api/songs/none'],
  ['a visitor', 401, '/api/playlists'],
  ['a forged request', 403, '/api/albums', () => ({ method: 'POST' })],
  ['nothing', 404, '/api/nothing'],
  ['a form that is not valid', 400, '/api/albums', () => json('{}')],
  ['broken JSON', 400, '/api/albums', () => json('{')],
  ['too much JSON', 413, '/api/albums', () => json(`"${'x'.repeat(128 * 1024)}"`)],
  ['another kind of body', 415, '/api/songs', () => json('{}')],
];
const files: [what: string, status: number, path: () => string, init?: () => RequestInit][] = [
  ['an image', 200, () => song.image_url],
  ['sound', 200, () => song.audio_url],
  ['a part of it', 206, () => song.audio_url, range('bytes=0-9')],
  ['no part of it', 416, () => song.audio_url, range('bytes=99999999-')],
  ['its headers', 200, () => song.audio_url, () => ({ method: 'HEAD' })],
  ['a media file that is not there', 404, () => `/media/${unknownKey}`],
];

async function send(path: string, init?: RequestInit) {
  const response = await fetch(product.url + path, init);
  await response.arrayBuffer();
  const policy = response.headers.get('content-security-policy') ?? '';
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return {
    status: response.status,
    headers: response.headers,
    policy: Object.fromEntries(directives.map(([name, ...sources]) => [name, sources.join(' ')])),
  };
}

const always = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };

describe.each(pagesAndResponses)('%s (%i)', (_what, status, path, init) => {
  it('allows only own scripts, no framing, and no MIME sniffing', async () => {
    const response = await send(path, init?.());
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(always);
    expect(response.policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'strict-transport-security'])
      expect(response.headers.get(name)).toBeNull();
  });
});

describe.each(files)('%s (%i)', (_what, status, path, init) => {
  it('cannot act as a page, and is readable by other origins', async () => {
    const response = await send(path(), init?.());
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(always);
    expect(response.policy).toEqual({ sandbox: '', 'default-src': "'none'" });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('an API response', () => {
  const asUser = () => ({ headers: session });
  const asNobody = () => ({});

  it.each([
    ['an account', 200, 'private, no-cache', '/api/auth', asUser],
    ['a visitor', 401, 'no-store', '/api/auth', asNobody],
    ['a log-in that fails', 400, 'no-store', '/api/auth/login', () => json('{}')],
    ['the data of an account', 200, 'no-store', '/api/auth/account', asUser],
    ['the sessions of a user', 200, 'no-store', '/api/auth/sessions', asUser],
    ['the passkeys of a user', 200, 'no-store', '/api/auth/passkeys', asUser],
    ['the identities of a user', 200, 'no-store', '/api/auth/identities', asUser],
    ['the export of a user', 200, 'no-store', '/api/auth/export', asUser],
    ['a playlist that is not there', 404, 'no-store', '/api/playlists/1', asUser],
    ['a list of one’s own', 200, 'private, no-cache', '/api/playlists', asUser],
    ['a public list', 200, 'no-cache', '/api/songs', asUser],
    ['a public list with a new CSRF token', 200, 'private, no-cache', '/api/songs', asNobody],
  ])('%s (%i) has cache-control “%s”', async (_what, status, cacheControl, path, init) => {
    const response = await send(path, init());
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, cacheControl]);
  });

  it('to a log-out clears the browser’s cached API responses, and nothing else', async () => {
    const visitor = product.visitor();
    await visitor.post('/api/auth/demo');
    const response = await visitor.post('/api/auth/logout');
    expect([response.status, response.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    expect((await send('/api/songs')).headers.get('clear-site-data')).toBeNull();
  });
});

describe('a cached page of a public list', () => {
  const path = '/api/songs?limit=7';
  const variable = ['date', 'x-request-id'];
  const constantHeaders = async () =>
    [...(await send(path)).headers].filter(([name]) => !variable.includes(name));

  it('has all headers that it had when it was fetched', async () => {
    const first = await constantHeaders();
    expect(first.map(([name]) => name)).toEqual(expect.arrayContaining(['set-cookie', 'x-frame-options']));
    expect(await constantHeaders()).toEqual(first);
  });

  it('is not sent to a foreign host', async () => {
    await send(path);
    const response = await raw(`GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 403 /);
  });
});

describe('a request without a route', () => {
  it('gets the documented error and headers when the URL cannot be decoded', async () => {
    const response = await fetch(`${product.url}/api/songs/%`);
    expect(response.status).toBe(400);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...always,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': (await response.json()).requestId,
    });
  });

  it.each([
    ['no HTTP', 400, 'NONSENSE\r\n\r\n'],
    ['two lengths', 400, 'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [
      'a length and chunks',
      400,
      'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['no host', 400, 'GET /api/songs HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'two hosts',
      400,
      'GET /api/songs HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ],
    ['headers of 20 kB', 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}`],
  ])('gets the documented error and headers for %s', async (_what, status, request) => {
    const response = await raw(request);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
    expect(response).toMatch(/\r\n\r\n\{"errors":\{"message":"[^"]+"\},"requestId":"[^"]+"\}$/);
    expect((await send('/health/live')).status).toBe(200);
  });
});

describe('Strict-Transport-Security', () => {
  it('is sent over HTTPS, with secure cookies', async () => {
    const response = await fetch(`${product.url}/api/auth`, { headers: { 'x-forwarded-proto': 'https' } });
    await response.arrayBuffer();
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^csrf_token=.*; Secure/)]);
  });
});

it.each([
  '/..%2fsecret.js',
  '/%2e%2e%2fsecret.js',
  '/..%5csecret.js',
  '/%252e%252e%252fsecret.js',
  '/../secret.js',
  '/remotes/browse/..%2f..%2f..%2fsecret.js',
  '/remotes/browse/%2e%2e/%2e%2e/secret.js',
  '/media/..%2f..%2fsecret.js',
  '/app.js%00.html',
  '//evil.example/app.js',
])('%s leads neither out of the folder nor to another host', async (path) => {
  const response = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 40[034] /);
  expect(response).not.toMatch(/\r\nlocation:/i);
});

/** The raw response to raw bytes. */
function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  return text(socket);
}
