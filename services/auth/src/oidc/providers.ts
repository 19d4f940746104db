import { Inject, Injectable } from '@nestjs/common';
import type { OidcFailure, Provider } from '@rubato/contracts';
import { LOGGER, type Logger } from '@rubato/service-kit';
import * as oidc from 'openid-client';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import { OidcFailed } from './oidc-failed.error.ts';
import { ProviderFetch } from './provider-fetch.ts';
import { isInsecure, type ProviderConfig } from './provider-settings.ts';

/** By how much the clocks of a provider and of this installation may differ. */
export const clockToleranceSeconds = 300;
/** How much later than the start of the sign-in a new authentication may be rounded to. */
const roundingSeconds = 10;
const metadataMs = 3_600_000;

/** What only this installation knows about a sign-in that it has started. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly startedAt: Date;
  /** Whether people must authenticate again, even if they are signed in at the provider. */
  readonly requiresNewAuthentication: boolean;
}

/** Who someone is at a provider. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly label: string;
  /** Resolves with what the provider says about them; their types are not validated. Throws OidcFailed. */
  readonly readClaims: () => Promise<Readonly<Record<string, unknown>>>;
}

interface KnownMetadata {
  readonly metadata: oidc.ServerMetadata;
  readonly readAt: number;
}

/**
 * The configured providers. Their metadata is read when it is needed, so that a provider that is down affects nothing
 * else.
 */
@Injectable()
export class Providers {
  readonly #metadata = new Map<string, KnownMetadata>();

  constructor(
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'providers' | 'origin'>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** What people see of them. */
  get list(): Provider[] {
    return this.config.providers.map(({ name, label }) => ({ name, label }));
  }

  /** The name of the provider with this issuer, or null if there is none any more. */
  findName(issuer: string): string | null {
    const { href } = new URL(issuer);
    return this.config.providers.find((one) => new URL(one.issuer).href === href)?.name ?? null;
  }

  /** Throws OidcFailed `unknown-provider`. */
  find(name: string): ProviderConfig {
    const provider = this.config.providers.find((one) => one.name === name);
    if (!provider) throw new OidcFailed('unknown-provider');
    return provider;
  }

  /** The address at the provider to which the browser is sent. Throws OidcFailed `unavailable`. */
  async createAuthorizationUrl(provider: ProviderConfig, challenge: Challenge): Promise<string> {
    const { configuration } = await this.#connect(provider);
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#createRedirectUri(provider),
      response_mode: 'query',
      scope: provider.scope,
      state: challenge.state,
      nonce: challenge.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(challenge.codeVerifier),
      code_challenge_method: 'S256',
      ...(challenge.requiresNewAuthentication ? { prompt: 'login', max_age: '0' } : {}),
    });
    return url.href;
  }

  /**
   * Exchanges the code in `query`, the query of the address that the provider sent the browser to, for the identity,
   * and verifies everything about it. Throws OidcFailed.
   */
  async identify(provider: ProviderConfig, query: string, challenge: Challenge): Promise<ProviderIdentity> {
    const { configuration, requests } = await this.#connect(provider);
    try {
      const url = new URL(`${this.#createRedirectUri(provider)}?${query}`);
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        expectedState: challenge.state,
        expectedNonce: challenge.nonce,
        pkceCodeVerifier: challenge.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new OidcFailed('rejected');
      assertTimes(claims, challenge);
      const { issuer } = configuration.serverMetadata();
      const readClaims = () =>
        completeClaims(configuration, claims, tokens.access_token).catch((error: unknown) =>
          this.#fail(provider, error, requests),
        );
      return { issuer, subject: claims.sub, label: provider.label, readClaims };
    } catch (error) {
      return this.#fail(provider, error, requests);
    }
  }

  #fail({ name: provider }: ProviderConfig, err: unknown, { isUnavailable }: ProviderFetch): never {
    const failed = toFailed(err, isUnavailable);
    if (failed.failure !== 'denied') this.log.warn({ err, provider }, `oidc response: ${failed.failure}`);
    throw failed;
  }

  #createRedirectUri({ name }: ProviderConfig): string {
    return `${this.config.origin}/api/auth/oidc/${name}/callback`;
  }

  /**
   * A configuration for one step. It has no signing keys yet: they are read for each sign-in, so that a key that the
   * provider adds works at once, and one that it withdraws no longer.
   */
  async #connect(
    provider: ProviderConfig,
  ): Promise<{ configuration: oidc.Configuration; requests: ProviderFetch }> {
    const requests = new ProviderFetch();
    const metadata = structuredClone(await this.#read(provider, requests));
    const { clientId, clientSecret } = provider;
    const configuration = new oidc.Configuration(
      metadata,
      clientId,
      {
        ...(clientSecret ? { client_secret: clientSecret } : {}),
        [oidc.clockTolerance]: clockToleranceSeconds,
      },
      chooseClientAuthentication(provider, metadata),
    );
    configuration[oidc.customFetch] = requests.fetch;
    oidc.enableNonRepudiationChecks(configuration);
    if (isInsecure(provider)) oidc.allowInsecureRequests(configuration);
    return { configuration, requests };
  }

  /** Metadata is read again after an hour; what is known serves while the provider doesn't answer. */
  async #read(provider: ProviderConfig, requests: ProviderFetch): Promise<oidc.ServerMetadata> {
    const known = this.#metadata.get(provider.name);
    if (known && Date.now() - known.readAt < metadataMs) return known.metadata;
    try {
      const metadata = await discover(provider, requests);
      this.#metadata.set(provider.name, { metadata, readAt: Date.now() });
      return metadata;
    } catch (err) {
      this.log.warn({ err, provider: provider.name }, 'oidc discovery: failed');
      if (known) return known.metadata;
      throw new OidcFailed('unavailable', { cause: err });
    }
  }
}

async function discover(provider: ProviderConfig, { fetch }: ProviderFetch): Promise<oidc.ServerMetadata> {
  const configuration = await oidc.discovery(
    new URL(provider.issuer),
    provider.clientId,
    undefined,
    oidc.None(),
    {
      [oidc.customFetch]: fetch,
      execute: isInsecure(provider) ? [oidc.allowInsecureRequests] : [],
    },
  );
  // Without the functions that the library adds.
  const metadata = JSON.parse(JSON.stringify(configuration.serverMetadata())) as oidc.ServerMetadata;
  for (const address of [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri]) {
    const { protocol } = new URL(address ?? '');
    if (protocol !== 'https:' && !isInsecure(provider))
      throw new Error('The provider has an endpoint without TLS');
  }
  return metadata;
}

function chooseClientAuthentication(
  { clientSecret }: ProviderConfig,
  metadata: oidc.ServerMetadata,
): oidc.ClientAuth {
  if (!clientSecret) return oidc.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_post')
    ? oidc.ClientSecretPost(clientSecret)
    : oidc.ClientSecretBasic(clientSecret);
}

/**
 * Times of a token are those of the provider's clock. A new authentication is one since the sign-in began, measured by
 * that clock alone.
 */
function assertTimes(claims: oidc.IDToken, { startedAt, requiresNewAuthentication }: Challenge): void {
  const now = Date.now() / 1000;
  if (Math.abs(now - claims.iat) > clockToleranceSeconds) throw new OidcFailed('clock');
  if (!requiresNewAuthentication) return;
  const elapsed = now - startedAt.getTime() / 1000;
  const { auth_time: authenticatedAt } = claims;
  if (authenticatedAt === undefined || claims.iat - authenticatedAt > elapsed + roundingSeconds)
    throw new OidcFailed('not-recent');
}

/** Many providers state the email address only in the response of their user info endpoint. */
async function completeClaims(
  configuration: oidc.Configuration,
  claims: oidc.IDToken,
  accessToken: string,
): Promise<Record<string, unknown>> {
  if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await oidc.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
}

function toFailed(error: unknown, isUnavailable: boolean): OidcFailed {
  if (error instanceof OidcFailed) return error;
  return new OidcFailed(isUnavailable ? 'unavailable' : toFailure(error), { cause: error });
}

function toFailure(error: unknown): OidcFailure {
  if (error instanceof oidc.AuthorizationResponseError)
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'unavailable' : 'denied';
  if (error instanceof oidc.ClientError && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'clock';
  return 'rejected';
}
