import { describe, expect, it } from '@jest/globals';
import { parseAuthConfig } from '../config.ts';

const provider = {
  name: 'main',
  label: 'Main',
  issuer: 'https://id.example/realms/music',
  client_id: 'rubato',
};
const secret = 'a secret that must not be shown';
const read = (providers: unknown, origins = 'https://music.example') =>
  parseAuthConfig({
    DATABASE_URL: 'postgres://127.0.0.1/none',
    PUBLIC_ORIGINS: origins,
    OIDC_PROVIDERS: typeof providers === 'string' ? providers : JSON.stringify(providers),
  }).providers;

describe('OIDC_PROVIDERS', () => {
  it.each([undefined, '', ' '])('may be missing: %j', (text) => {
    const { providers } = parseAuthConfig({
      DATABASE_URL: 'postgres://127.0.0.1/none',
      ...(text === undefined ? {} : { OIDC_PROVIDERS: text }),
    });
    expect(providers).toEqual([]);
  });

  it('is a list of providers, with or without a secret', () => {
    const other = { ...provider, name: 'other', issuer: 'https://other.example', client_secret: secret };
    expect(read([provider, { ...other, scope: 'openid email' }])).toEqual([
      {
        name: 'main',
        label: 'Main',
        issuer: provider.issuer,
        clientId: 'rubato',
        scope: 'openid profile email',
      },
      {
        name: 'other',
        label: 'Main',
        issuer: 'https://other.example',
        clientId: 'rubato',
        clientSecret: secret,
        scope: 'openid email',
      },
    ]);
  });

  it.each(['http://127.0.0.1:8080', 'http://localhost/realms/a', 'http://[::1]:9000'])(
    'allows %s',
    (issuer) => {
      expect(read([{ ...provider, issuer }])).toHaveLength(1);
    },
  );

  it.each([
    ['another text', `[{"client_secret": "${secret}"`, 'OIDC_PROVIDERS: must be a list in JSON'],
    ['an object', { ...provider, client_secret: secret }, 'OIDC_PROVIDERS: must be a list in JSON'],
    [
      'plain HTTP elsewhere',
      [{ ...provider, issuer: 'http://id.example' }],
      'OIDC_PROVIDERS.0.issuer: must be https',
    ],
    [
      'a disguised loopback',
      [{ ...provider, issuer: 'http://127.0.0.1.evil.example' }],
      'issuer: must be https',
    ],
    ['a query', [{ ...provider, issuer: 'https://id.example/?a=b' }], 'issuer: must be https'],
    ['no issuer', [{ ...provider, issuer: undefined }], 'OIDC_PROVIDERS.0.issuer: must be an address'],
    ['a name with a slash', [{ ...provider, name: 'a/b' }], 'OIDC_PROVIDERS.0.name'],
    ['no client', [{ ...provider, client_id: '' }], 'OIDC_PROVIDERS.0.client_id'],
    ['a misspelt field', [{ ...provider, secret }], 'OIDC_PROVIDERS.0'],
    ['a scope without openid', [{ ...provider, scope: 'email' }], 'scope: must begin with openid'],
    ['the same name twice', [provider, { ...provider, issuer: 'https://b.example' }], 'different names'],
    [
      'the same issuer twice',
      [provider, { ...provider, name: 'b', issuer: `${provider.issuer}` }],
      'different issuers',
    ],
  ])('is rejected with %s, without the values', (_what, providers, message) => {
    let text = '';
    try {
      read(providers);
    } catch (error) {
      text = String(error);
    }
    expect(text).toContain(message);
    expect(text).not.toContain(secret);
  });

  it('needs the public address', () => {
    expect(() => read([provider], '')).toThrow('PUBLIC_ORIGINS: must contain the public address');
  });
});
