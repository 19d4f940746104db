import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authTexts, cacheKeys, texts, userSchema } from '@rubato/contracts';
import { ApiClient, queryDatabase } from '@rubato/testing';
import { createHash } from 'node:crypto';
import { exact } from './exact.ts';
import { insideIt } from './reach.ts';
import { startTestProduct, uniqueName, type TestProduct } from './test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

afterAll(() => product.close());

const password = 'a fine long password';
const signUp = (client: ApiClient, user: object) => client.post('/api/auth/signup', user);

describe('signing up', () => {
  it('answers 201 with the user, whose artist name is the username unless given', async () => {
    const username = uniqueName();
    const answer = await signUp(product.visitor(), {
      username,
      email: `${username}@rubato.example`,
      password,
    });
    expect(answer.status).toBe(201);
    const user = await answer.json();
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

  it('signs in at once, with a cookie that scripts cannot read', async () => {
    const client = product.visitor();
    const username = uniqueName();
    const answer = await signUp(client, {
      username,
      email: `${username}@rubato.example`,
      password,
      artist_name: 'The Name',
    });
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('session='));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\//);
    const current = await client.get('/api/auth/');
    expect(current.status).toBe(200);
    expect(await current.json()).toMatchObject({ username, artist_name: 'The Name' });
  });

  it('refuses what is missing or wrong, by field, in the words of the contract', async () => {
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

  it('refuses an e-mail address or username in use, whatever its case', async () => {
    const { user } = await product.member();
    const answer = await signUp(product.visitor(), {
      email: user.email.toUpperCase(),
      username: user.username.toUpperCase(),
      password,
    });
    expect(answer.status).toBe(409);
    expect((await answer.json()).errors).toEqual({
      email: authTexts.emailTaken,
      username: authTexts.usernameTaken,
    });
  });

  it('lets one of two win who sign up under the same name at once', async () => {
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
    const answer = await signUp(product.visitor(), {
      username,
      email: `${username}@rubato.example`,
      password,
      id: 1,
      is_demo: true,
    });
    expect(answer.status).toBe(201);
    expect((await answer.json()).id).not.toBe(1);
  });
});

describe('logging in', () => {
  it('opens a new session for the right password, e-mail in any case', async () => {
    const { user } = await product.member();
    const client = product.visitor();
    const answer = await client.post('/api/auth/login', { email: user.email.toUpperCase(), password });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: user.id, email: user.email });
    expect((await client.get('/api/auth')).status).toBe(200);
  });

  it('looks the same for an unknown account and a wrong password', async () => {
    const { user } = await product.member();
    for (const email of [user.email, 'nobody@rubato.example']) {
      const answer = await product.visitor().post('/api/auth/login', { email, password: 'wrong password' });
      expect(answer.status).toBe(401);
      expect((await answer.json()).errors).toEqual({ password: texts.invalidCredentials });
    }
  });

  it('requires both fields', async () => {
    const answer = await product.visitor().post('/api/auth/login', {});
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({
      email: authTexts.emailRequired,
      password: authTexts.passwordRequired,
    });
  });

  it('ends the session that the client had before', async () => {
    const { client, user } = await product.member();
    const before = new ApiClient(product.url);
    for (const [name, value] of client.cookies) before.cookies.set(name, value);
    await client.post('/api/auth/login', { email: user.email, password });
    expect((await before.get('/api/auth/')).status).toBe(401);
  });

  it('lets anybody in as the demo user, without any credential', async () => {
    const visitor = product.visitor();
    const answer = await visitor.post('/api/auth/demo');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ username: 'demo', is_demo: true });
    expect(await (await visitor.get('/api/auth')).json()).toMatchObject({ username: 'demo', is_demo: true });
    const { client } = await product.member();
    expect(await (await client.get('/api/auth')).json()).not.toHaveProperty('is_demo');
  });
});

describe('a session', () => {
  it('is kept as a hash only', async () => {
    const { client } = await product.member();
    const token = client.cookies.get('session') ?? '';
    const rows = await queryDatabase(product.databaseUrl('auth'), 'SELECT token_hash FROM sessions');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    ['8 days unseen', `last_seen_at = now() - interval '8 days'`],
    ['31 days old', `created_at = now() - interval '31 days'`],
  ])('is over when it is %s', async (_age, change) => {
    const { client, user } = await product.member();
    const query = `UPDATE sessions SET ${change} WHERE user_id = $1`;
    await queryDatabase(product.databaseUrl('auth'), query, [user.id]);
    expect((await client.get('/api/auth/')).status).toBe(401);
  });

  it.each(['GET', 'POST'])('ends at once by %s /api/auth/logout', async (method) => {
    const { client } = await product.member();
    const other = new ApiClient(product.url);
    for (const [name, value] of client.cookies) other.cookies.set(name, value);
    const answer = await client.send(method, '/api/auth/logout');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ message: texts.loggedOut });
    expect(client.cookies.has('session')).toBe(false);
    expect((await other.get('/api/auth/')).status).toBe(401);
  });

  insideIt('is found, and the lists too, where the ephemeral store holds garbage', async () => {
    const { client, user } = await product.member();
    const tokenHash = createHash('sha256')
      .update(client.cookies.get('session') ?? '')
      .digest('hex');
    const { ephemeral } = product.ports;
    for (const garbage of ['garbage', '', '{"id":1}', '\0']) {
      for (const key of [cacheKeys.session(tokenHash), cacheKeys.catalogState])
        await ephemeral.set(key, garbage, 60);
      expect(await (await client.get('/api/auth/')).json()).toMatchObject({ id: user.id });
      expect((await client.get('/api/songs/?limit=1')).status).toBe(200);
    }
  });

  it('is absent for a visitor, in the words of the contract', async () => {
    const answer = await product.visitor().get('/api/auth/');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      errors: { message: texts.unauthorized },
      requestId: expect.any(String),
    });
  });
});
