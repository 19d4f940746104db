import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authTexts, texts, userSchema } from '@rubato/contracts';
import { ApiClient } from '@rubato/testing';
import pg from 'pg';
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
    expect(userSchema.strict().parse(user)).toEqual({
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

  it('stops guessing after ten failures, also with the right password then', async () => {
    const { user } = await product.member();
    const client = product.visitor();
    for (let tries = 0; tries < 10; tries += 1)
      expect(
        (await client.post('/api/auth/login', { email: user.email, password: 'wrong password' })).status,
      ).toBe(401);
    const refused = await client.post('/api/auth/login', { email: user.email, password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await refused.json()).errors).toEqual({ message: texts.tooManyRequests });
  });

  it('ends the session that the client had before', async () => {
    const { client, user } = await product.member();
    const before = new ApiClient(product.url);
    for (const [name, value] of client.cookies) before.cookies.set(name, value);
    await client.post('/api/auth/login', { email: user.email, password });
    expect((await before.get('/api/auth/')).status).toBe(401);
  });

  it('lets anybody in as the demo user, without any credential', async () => {
    const answer = await product.visitor().post('/api/auth/demo');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ username: 'demo' });
  });
});

describe('a session', () => {
  it('is kept as a hash only', async () => {
    const { client } = await product.member();
    const token = client.cookies.get('session') ?? '';
    const database = new pg.Client(product.databaseUrl('auth'));
    await database.connect();
    const { rows } = await database.query('SELECT token_hash FROM sessions');
    await database.end();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    ['8 days unseen', `last_seen_at = now() - interval '8 days'`],
    ['31 days old', `created_at = now() - interval '31 days'`],
  ])('is over when it is %s', async (_age, change) => {
    const { client, user } = await product.member();
    const database = new pg.Client(product.databaseUrl('auth'));
    await database.connect();
    await database.query(`UPDATE sessions SET ${change} WHERE user_id = $1`, [user.id]);
    await database.end();
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

  it('is not ended by a link on another site or by a picture', async () => {
    const { client } = await product.member();
    expect((await client.get('/api/auth/logout', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await client.get('/api/auth/logout', { 'sec-fetch-dest': 'image' })).status).toBe(403);
    expect((await client.get('/api/auth/')).status).toBe(200);
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

describe('CSRF protection', () => {
  const attempt = async (headers: Record<string, string>) => {
    const { client } = await product.member();
    const answer = await client.post('/api/auth/logout', undefined, headers);
    const stillSignedIn = (await client.get('/api/auth/')).status === 200;
    return { status: answer.status, errors: (await answer.json()).errors, stillSignedIn };
  };
  const refused = { status: 403, errors: { csrf: texts.csrf }, stillSignedIn: true };

  it('refuses a request without the token', async () => {
    expect(await attempt({ 'x-csrf-token': '' })).toEqual(refused);
  });

  it('refuses a wrong token', async () => {
    expect(await attempt({ 'x-csrf-token': 'a.b' })).toEqual(refused);
  });

  it("refuses another session's token, also when cookie and header agree", async () => {
    const { client: other } = await product.member();
    const foreign = other.cookies.get('csrf_token') ?? '';
    const { client } = await product.member();
    client.cookies.set('csrf_token', foreign);
    expect((await client.post('/api/auth/logout')).status).toBe(403);
  });

  it('refuses a foreign origin and a cross-site request even with the right token', async () => {
    expect(await attempt({ origin: 'https://elsewhere.example' })).toEqual(refused);
    expect(await attempt({ 'sec-fetch-site': 'cross-site' })).toEqual(refused);
  });

  it('looks at the request, not at how its path is written', async () => {
    for (const path of ['/%61pi/auth/demo', '//api/auth/demo', '/api/./auth/demo', '/API/auth/demo']) {
      const answer = await fetch(product.url + path, {
        method: 'POST',
        headers: { origin: 'https://elsewhere.example' },
      });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('session='))).toEqual([]);
    }
  });

  it('lets the own origin pass', async () => {
    expect(await attempt({ origin: product.url })).toMatchObject({ status: 200, stillSignedIn: false });
  });
});
