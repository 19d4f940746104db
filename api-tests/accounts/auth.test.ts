import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authTexts, cacheKeys, texts, userSchema } from '@rubato/contracts';
import { ApiClient, queryDatabase } from '@rubato/testing';
import { createHash } from 'node:crypto';
import { exact } from '../product/exact.ts';
import { internalIt } from '../product/product-location.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';
import { uniqueName } from '../product/product-clients.ts';

let product: HostedProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

afterAll(() => product.close());

const password = 'a fine long password';
const signUp = (client: ApiClient, user: object) => client.post('/api/auth/signup', user);

describe('signing up', () => {
  it('returns 201 and the user, whose artist name defaults to the username', async () => {
    const username = uniqueName();
    const response = await signUp(product.visitor(), {
      username,
      email: `${username}@rubato.example`,
      password,
    });
    expect(response.status).toBe(201);
    const user = await response.json();
    expect(exact(userSchema).parse(user)).toEqual({
      id: expect.any(Number),
      username,
      email: `${username}@rubato.example`,
      artist_name: username,
      likedSongIds: [],
      playlistIds: [],
      albumIds: [],
      songIds: [],
    });
  });

  it('starts a session immediately, with an HttpOnly cookie', async () => {
    const client = product.visitor();
    const username = uniqueName();
    const response = await signUp(client, {
      username,
      email: `${username}@rubato.example`,
      password,
      artist_name: 'The Name',
    });
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith('session='));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\//);
    const current = await client.get('/api/auth/');
    expect(current.status).toBe(200);
    expect(await current.json()).toMatchObject({ username, artist_name: 'The Name' });
  });

  it('rejects missing and invalid fields with the texts of the contract', async () => {
    const empty = await signUp(product.visitor(), {});
    expect(empty.status).toBe(400);
    expect((await empty.json()).errors).toEqual({
      email: authTexts.emailRequired,
      username: authTexts.usernameRequired,
      password: authTexts.passwordRequired,
    });
    const wrong = await signUp(product.visitor(), { email: 'nobody', username: 'ab', password: 'short' });
    expect((await wrong.json()).errors).toEqual({
      email: authTexts.emailInvalid,
      username: authTexts.usernameLength,
      password: authTexts.passwordLength,
    });
    const common = await signUp(product.visitor(), {
      email: 'a@rubato.example',
      username: 'abc',
      password: 'Password1',
    });
    expect((await common.json()).errors).toEqual({ password: authTexts.passwordCommon });
  });

  it('rejects an email address or username in use, ignoring case', async () => {
    const { user } = await product.signUp();
    const response = await signUp(product.visitor(), {
      email: user.email.toUpperCase(),
      username: user.username.toUpperCase(),
      password,
    });
    expect(response.status).toBe(409);
    expect((await response.json()).errors).toEqual({
      email: authTexts.emailTaken,
      username: authTexts.usernameTaken,
    });
  });

  it('accepts one of two concurrent sign-ups with the same name', async () => {
    const username = uniqueName();
    const attempts = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        signUp(product.visitor(), { username, email: `${n}-${username}@rubato.example`, password }),
      ),
    );
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('ignores and never stores unknown fields', async () => {
    const username = uniqueName();
    const response = await signUp(product.visitor(), {
      username,
      email: `${username}@rubato.example`,
      password,
      id: 1,
      is_demo: true,
    });
    expect(response.status).toBe(201);
    expect((await response.json()).id).not.toBe(1);
  });
});

describe('logging in', () => {
  it('starts a new session for the right password, ignoring the case of the email address', async () => {
    const { user } = await product.signUp();
    const client = product.visitor();
    const response = await client.post('/api/auth/login', { email: user.email.toUpperCase(), password });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: user.id, email: user.email });
    expect((await client.get('/api/auth')).status).toBe(200);
  });

  it('returns the same error for an unknown account and a wrong password', async () => {
    const { user } = await product.signUp();
    for (const email of [user.email, 'nobody@rubato.example']) {
      const response = await product.visitor().post('/api/auth/login', { email, password: 'wrong password' });
      expect(response.status).toBe(401);
      expect((await response.json()).errors).toEqual({ password: texts.invalidCredentials });
    }
  });

  it('requires both fields', async () => {
    const response = await product.visitor().post('/api/auth/login', {});
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual({
      email: authTexts.emailRequired,
      password: authTexts.passwordRequired,
    });
  });

  it('ends the client’s previous session', async () => {
    const { client, user } = await product.signUp();
    const before = new ApiClient(product.url);
    for (const [name, value] of client.cookies) before.cookies.set(name, value);
    await client.post('/api/auth/login', { email: user.email, password });
    expect((await before.get('/api/auth/')).status).toBe(401);
  });

  it('logs everyone in as the demo user without credentials', async () => {
    const visitor = product.visitor();
    const response = await visitor.post('/api/auth/demo');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ username: 'demo', is_demo: true });
    expect(await (await visitor.get('/api/auth')).json()).toMatchObject({ username: 'demo', is_demo: true });
    const { client } = await product.signUp();
    expect(await (await client.get('/api/auth')).json()).not.toHaveProperty('is_demo');
  });
});

describe('a session', () => {
  it('is stored as a hash only', async () => {
    const { client } = await product.signUp();
    const token = client.cookies.get('session') ?? '';
    const rows = await queryDatabase(product.databaseUrl('auth'), 'SELECT token_hash FROM sessions');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    ['8 days unseen', `last_seen_at = now() - interval '8 days'`],
    ['31 days old', `created_at = now() - interval '31 days'`],
  ])('has ended when it is %s', async (_age, change) => {
    const { client, user } = await product.signUp();
    const query = `UPDATE sessions SET ${change} WHERE user_id = $1`;
    await queryDatabase(product.databaseUrl('auth'), query, [user.id]);
    expect((await client.get('/api/auth/')).status).toBe(401);
  });

  it.each(['GET', 'POST'])('ends immediately with %s /api/auth/logout', async (method) => {
    const { client } = await product.signUp();
    const other = new ApiClient(product.url);
    for (const [name, value] of client.cookies) other.cookies.set(name, value);
    const response = await client.send(method, '/api/auth/logout');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ message: texts.loggedOut });
    expect(client.cookies.has('session')).toBe(false);
    expect((await other.get('/api/auth/')).status).toBe(401);
  });

  internalIt('is found, with the lists, when the ephemeral store contains garbage', async () => {
    const { client, user } = await product.signUp();
    const tokenHash = createHash('sha256')
      .update(client.cookies.get('session') ?? '')
      .digest('hex');
    for (const garbage of ['garbage', '', '{"id":1}', '\0']) {
      for (const key of [cacheKeys.session(tokenHash), cacheKeys.catalogState])
        await product.internals.storeEphemeral(key, garbage);
      expect(await (await client.get('/api/auth/')).json()).toMatchObject({ id: user.id });
      expect((await client.get('/api/songs/?limit=1')).status).toBe(200);
    }
  });

  it('is missing for a visitor, with the error of the contract', async () => {
    const response = await product.visitor().get('/api/auth/');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      errors: { message: texts.unauthorized },
      requestId: expect.any(String),
    });
  });
});
