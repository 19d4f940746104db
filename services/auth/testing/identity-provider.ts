import {
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

/** A person at the provider. */
export interface Person {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** Changes an ID token before it is sent, and how it is signed. */
export type Forgery = (claims: JWTPayload) => { claims: JWTPayload; signWith?: JWK | 'none' };

export interface IdentityProviderOptions {
  readonly name: string;
  readonly label?: string;
  /** Where browsers are sent: the first of `PUBLIC_ORIGINS`. */
  readonly origin: string;
}

export const newPerson = (claims: Record<string, unknown> = {}): Person => {
  const sub = randomUUID();
  return {
    sub,
    email: `${sub}@id.example`,
    email_verified: true,
    preferred_username: `p${sub.slice(0, 8)}`,
    ...claims,
  };
};

export function newSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: randomUUID(), use: 'sig', alg: 'RS256' };
}

/** A real OpenID Connect provider on this machine. */
export class IdentityProvider {
  /** Who signs in next. */
  person = newPerson();
  /** Applies to all ID tokens until it is undefined. */
  forgery: Forgery | undefined;
  /** Whether people see a form, rather than being signed in at once. */
  showsForm = false;
  /** How many tokens it has sent. */
  tokens = 0;
  readonly people = new Map<string, Person>();
  readonly #secret = randomUUID();
  #key = newSigningKey();
  #handle: RequestListener = (_request, reply) => reply.end();
  #server: Server | undefined;
  #port = 0;

  constructor(private readonly options: IdentityProviderOptions) {}

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Its entry in `OIDC_PROVIDERS`. */
  get settings(): Record<string, string> {
    const { name, label = name } = this.options;
    return { name, label, issuer: this.issuer, client_id: 'rubato', client_secret: this.#secret };
  }

  /** Accepts connections: at first and after `stop`, at the same address. */
  async start(): Promise<void> {
    this.#server = createServer((request, reply) => this.#handle(request, reply));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Accepts no connections any more. */
  stop(): Promise<void> {
    this.#server?.closeAllConnections();
    return new Promise((resolve) => this.#server?.close(() => resolve()));
  }

  /** Uses another signing key from now on, like an operator who replaces it. */
  rotateKeys(): void {
    this.#key = newSigningKey();
    this.install();
  }

  /** People, sessions and codes of earlier installations are gone. */
  install(): void {
    const { name, origin } = this.options;
    const redirectUri = `${origin}/api/auth/oidc/${name}/callback`;
    const installation = { secret: this.#secret, redirectUri, key: this.#key, people: this.people };
    const provider = new Provider(this.issuer, configuration(installation));
    provider.use(async (context, next) => {
      if (context.path.startsWith('/interaction/')) return interact(provider, context, this);
      await next();
      return context.path === '/token' && isTokenResponse(context.body)
        ? this.#forge(context.body)
        : undefined;
    });
    this.#handle = provider.callback();
  }

  async #forge(body: TokenResponse): Promise<void> {
    this.tokens += 1;
    if (this.forgery) body.id_token = await forge(body.id_token, this.forgery, this.#key);
  }
}

export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const provider = new IdentityProvider(options);
  await provider.start();
  provider.install();
  return provider;
}

interface Installation {
  readonly secret: string;
  readonly redirectUri: string;
  readonly key: JWK;
  readonly people: ReadonlyMap<string, Person>;
}

function configuration({ secret, redirectUri, key, people }: Installation): Configuration {
  return {
    clients: [{ client_id: 'rubato', client_secret: secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [key as never] },
    cookies: { keys: [secret] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'nickname', 'preferred_username'],
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const { sub: accountId, ...claims } = people.get(sub) ?? { sub };
      return { accountId, claims: () => ({ sub: accountId, ...claims }) };
    },
    // People agree to everything.
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  };
}

type Context = Parameters<Parameters<Provider['use']>[0]>[0];

/** Signs the person in, or shows a form with a button that does. */
async function interact(
  provider: Provider,
  context: Context,
  { person, people, showsForm }: IdentityProvider,
): Promise<void> {
  const isCancelled = context.path.endsWith('/cancel');
  if (showsForm && context.method === 'GET' && !isCancelled) {
    context.type = 'html';
    context.body = page(context.path);
    return;
  }
  people.set(person.sub, person);
  const result = isCancelled ? { error: 'access_denied' } : { login: { accountId: person.sub } };
  context.redirect(await provider.interactionResult(context.req, context.res, result));
}

const page = (path: string) => `<!doctype html><html lang="en"><head><title>Sign in</title></head>
<body><main><h1>Identity provider</h1><form method="post"><button>Sign in</button></form>
<a href="${path}/cancel">Cancel</a></main></body></html>`;

interface TokenResponse {
  id_token: string;
}
const isTokenResponse = (body: unknown): body is TokenResponse =>
  typeof body === 'object' && body !== null && 'id_token' in body;

async function forge(token: string, forgery: Forgery, key: JWK): Promise<string> {
  const { claims, signWith = key } = forgery(decodeJwt(token));
  if (signWith === 'none') return new UnsecuredJWT(claims).encode();
  const { alg = 'RS256' } = decodeProtectedHeader(token);
  return new SignJWT(claims)
    .setProtectedHeader({ alg, ...(signWith.kid ? { kid: signWith.kid } : {}) })
    .sign(await importJWK(signWith, alg));
}
