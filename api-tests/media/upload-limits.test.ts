import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { texts } from '@rubato/contracts';
import { type ApiClient, waitUntil } from '@rubato/testing';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { imageFile, songForm } from '../catalog/song-form.ts';
import { sharedProduct, startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';

const mebibyte = 1024 * 1024;

let product: HostedProduct;
let client: ApiClient;

beforeAll(async () => {
  product = await sharedProduct();
  ({ client } = await product.signUp());
});

afterAll(() => product.close());

/** An upload that pauses after these bytes. */
function begin(
  headers: Record<string, string | number>,
  begun = '',
  cookies = client.cookies,
  { url } = product,
): ClientRequest {
  const sent = request(`${url}/api/songs`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': cookies.get('csrf_token') ?? '',
      ...headers,
    },
  });
  sent.on('error', () => {});
  sent.flushHeaders();
  if (begun) sent.write(begun);
  return sent;
}

async function answerTo(sent: ClientRequest): Promise<{ status: number | undefined; errors: object }> {
  const [response]: IncomingMessage[] = await once(sent, 'response');
  const { errors } = (await json(response!)) as { errors: object };
  return { status: response?.statusCode, errors };
}

async function assetCount({ databaseUrl } = product): Promise<number> {
  const database = new pg.Client(databaseUrl('media'));
  await database.connect();
  const { rows } = await database.query('SELECT 1 FROM assets');
  await database.end();
  return rows.length;
}

const imagePart = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';

describe('a form', () => {
  it('with an excessive Content-Length is rejected immediately', async () => {
    const sent = begin({ 'content-length': 300 * mebibyte }, imagePart);
    expect(await answerTo(sent)).toEqual({ status: 413, errors: { message: texts.tooLarge } });
    sent.destroy();
  });

  it('that is malformed is rejected before it is complete', async () => {
    const sent = begin({ 'content-length': 4 * mebibyte }, `--x\r\n${'a'.repeat(mebibyte)}`);
    sent.end(Buffer.alloc(3 * mebibyte - 5));
    expect(await answerTo(sent)).toEqual({ status: 400, errors: { message: texts.malformedForm } });
  });

  it('with more text than all fields allow is rejected', async () => {
    const form = await songForm();
    for (let n = 0; n < 4; n += 1) form.set(`more-${n}`, 'x'.repeat(100 * 1024));
    expect((await client.post('/api/songs', form)).status).toBe(413);
  });

  it('with two images keeps only the first', async () => {
    const before = await assetCount();
    const form = await songForm();
    form.append('image', await imageFile('jpeg'));
    expect((await client.post('/api/songs', form)).status).toBe(201);
    expect(await assetCount()).toBe(before + 2);
  });
});

describe('a single user', () => {
  it('can upload a few songs concurrently, and gets 429 for more', async () => {
    const before = await assetCount();
    const uploads = Array.from({ length: 8 }, () => begin({ 'content-length': mebibyte }, imagePart + 'abc'));
    await waitUntil(async () => (await assetCount()) === before + 8);
    const rejected = await client.post('/api/songs', await songForm());
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await rejected.json()).errors).toEqual({ message: texts.tooManyUploads });
    const { client: other } = await product.signUp();
    expect((await other.post('/api/songs', await songForm())).status).toBe(201);

    for (const upload of uploads) upload.destroy();
    await waitUntil(async () => (await assetCount()) === before + 2);
    expect((await client.post('/api/songs', await songForm())).status).toBe(201);
  });
});

it('uploads per address are limited below the sum of its users', async () => {
  const before = await assetCount();
  const users = await Promise.all([product.signUp(), product.signUp()]);
  const uploads = users.flatMap(({ client: { cookies } }) =>
    Array.from({ length: 8 }, () => begin({ 'content-length': mebibyte }, imagePart + 'abc', cookies)),
  );
  await waitUntil(async () => (await assetCount()) === before + 16);
  const rejected = await client.post('/api/songs', await songForm());
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('retry-after')).toBe('30');
  expect((await rejected.json()).errors).toEqual({ message: texts.tooManyUploadsFromAddress });

  for (const upload of uploads) upload.destroy();
  await waitUntil(async () => (await assetCount()) === before);
  expect((await client.post('/api/songs', await songForm())).status).toBe(201);
});

describe('with all places in use', () => {
  let small: HostedProduct;

  beforeAll(async () => {
    small = await startHostedProduct({ quotas: { MAX_CONCURRENT_UPLOADS: '3' } });
  });

  afterAll(() => small.close());

  it('the slowest upload of the user with most of them is preempted', async () => {
    const [{ client: busy }, { client: other }] = [await small.signUp(), await small.signUp()];
    const uploads = [100, 90_000, 90_000].map((bytes) =>
      begin({ 'content-length': mebibyte }, imagePart + ' '.repeat(bytes), busy.cookies, small),
    );
    await waitUntil(async () => (await assetCount(small)) === 3);
    const slowest = answerTo(uploads[0]!);
    expect((await other.post('/api/songs', await songForm())).status).toBe(201);
    expect(await slowest).toMatchObject({ status: 503 });
    // Its file is deleted; those of the two others are still being received.
    await waitUntil(async () => (await assetCount(small)) === 4);
    for (const upload of uploads) upload.destroy();
    await waitUntil(async () => (await assetCount(small)) === 2);
  });
});
