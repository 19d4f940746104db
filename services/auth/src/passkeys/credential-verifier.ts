import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  maxPasskeys,
  passkeyTexts,
  type NewCredential,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type UsedCredential,
} from '@rubato/contracts';
import type {
  AuthenticatorTransport,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { PasskeyChallenges, type ChallengePurpose } from './passkey-challenges.ts';
import type { PasskeyEntity } from './passkey.entity.ts';
import { RELYING_PARTY, type RelyingParty } from './relying-party.ts';

/** Loaded when someone first uses a passkey: it takes 5 MB of memory. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const timeout = 300_000;
/** EdDSA, ES256 and RS256: together, all authenticators have one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];
const clientDataSchema = z.object({ challenge: z.string(), origin: z.string() });

/** Whom a new passkey is for. */
export interface PasskeyOwner {
  readonly id: number;
  readonly username: string;
  /** A random value, as base64url, by which authenticators recognize the account. */
  readonly handle: string;
}

/** A credential that was not accepted, and why. The client does not learn the reason. */
export class RejectedCredential extends Error {
  override readonly name = 'RejectedCredential';
}

/** Lets browsers create and use passkeys by the WebAuthn protocol. User verification is always required. */
@Injectable()
export class CredentialVerifier {
  constructor(
    private readonly challenges: PasskeyChallenges,
    @Inject(RELYING_PARTY) private readonly configured: RelyingParty | null,
  ) {}

  /** Throws NOT_FOUND if passkeys work nowhere. */
  get relyingParty(): RelyingParty {
    if (!this.configured) throw new AppError('NOT_FOUND', passkeyTexts.unavailable);
    return this.configured;
  }

  /** The host name that passkeys are bound to, if they work anywhere. */
  get configuredId(): string | undefined {
    return this.configured?.id;
  }

  /** Options to create a passkey, other than the existing ones. */
  async createCreationOptions(
    owner: PasskeyOwner,
    existing: readonly PasskeyEntity[],
  ): Promise<PasskeyCreationOptions> {
    const { id: rpID } = this.relyingParty;
    const { generateRegistrationOptions } = await loadWebAuthn();
    const options = await generateRegistrationOptions({
      rpName: 'Rubato',
      rpID,
      userID: new Uint8Array(Buffer.from(owner.handle, 'base64url')),
      userName: owner.username,
      userDisplayName: owner.username,
      challenge: await this.challenges.create('registration', owner.id),
      timeout,
      excludeCredentials: toDescriptors(existing),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs,
    });
    return options as PasskeyCreationOptions;
  }

  /** Options to use a passkey of the user: one of these, or for a log-in any. */
  async createRequestOptions(
    purpose: 'log-in' | 'confirmation',
    user: { readonly id: number; readonly passkeys: readonly PasskeyEntity[] } | null,
  ): Promise<PasskeyRequestOptions> {
    const { id: rpID } = this.relyingParty;
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const options = await generateAuthenticationOptions({
      rpID,
      challenge: await this.challenges.create(purpose, user?.id ?? null),
      timeout,
      userVerification: 'required',
      ...(user && { allowCredentials: toDescriptors(user.passkeys) }),
    });
    return options as PasskeyRequestOptions;
  }

  /** Verifies a new credential and uses up its challenge. Throws `RejectedCredential`. */
  async verifyNew(
    userId: number,
    credential: NewCredential,
  ): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>> {
    const expected = await this.#expect('registration', userId, credential.response.clientDataJSON);
    const { response } = credential;
    const transports = (response.transports ?? []) as AuthenticatorTransport[];
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const { registrationInfo } = await rejectOnError(
      verifyRegistrationResponse({
        response: { ...credential, response: { ...response, transports }, clientExtensionResults: {} },
        ...expected,
        supportedAlgorithmIDs,
      }),
    );
    if (!registrationInfo) throw new RejectedCredential('wrong signature');
    return registrationInfo;
  }

  /**
   * Verifies that the credential was used with this passkey, but not its counter. `find` gets the passkey after the
   * challenge is used up. Throws `RejectedCredential`.
   */
  async verifyUsed(
    purpose: 'log-in' | 'confirmation',
    userId: number | null,
    credential: UsedCredential,
    find: () => Promise<PasskeyEntity | undefined>,
  ): Promise<{ passkey: PasskeyEntity; info: VerifiedAuthenticationResponse['authenticationInfo'] }> {
    const expected = await this.#expect(purpose, userId, credential.response.clientDataJSON);
    const passkey = await find();
    if (!passkey) throw new RejectedCredential('unknown passkey');
    const { userHandle, ...response } = credential.response;
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { verified, authenticationInfo: info } = await rejectOnError(
      verifyAuthenticationResponse({
        response: {
          ...credential,
          response: { ...response, ...(userHandle ? { userHandle } : {}) },
          clientExtensionResults: {},
        },
        ...expected,
        // Compared when it is stored, so that concurrent log-ins cannot both pass.
        credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      }),
    );
    if (!verified) throw new RejectedCredential('wrong signature');
    if ((info.credentialDeviceType === 'multiDevice') !== passkey.isBackupEligible)
      throw new RejectedCredential('changed backup eligibility');
    return { passkey, info };
  }

  /** Uses up the challenge that the browser says it has signed, and returns what its response must contain. */
  async #expect(purpose: ChallengePurpose, userId: number | null, clientDataJSON: string) {
    const { id: expectedRPID, origin: expectedOrigin } = this.relyingParty;
    const { challenge, origin } = readClientData(clientDataJSON);
    if (!(await this.challenges.use(purpose, userId, challenge)))
      throw new RejectedCredential('unknown, used or expired challenge');
    if (origin !== expectedOrigin) throw new RejectedCredential('wrong origin');
    return {
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    };
  }
}

function toDescriptors(passkeys: readonly PasskeyEntity[]) {
  return passkeys
    .slice(0, maxPasskeys)
    .map(({ credentialId: id, transports }) => ({ id, ...(transports.length ? { transports } : {}) }));
}

function readClientData(clientDataJSON: string): z.output<typeof clientDataSchema> {
  try {
    return clientDataSchema.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
  } catch {
    throw new RejectedCredential('unreadable client data');
  }
}

/** The library throws errors of no particular type for what it does not accept. */
async function rejectOnError<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch (cause) {
    throw new RejectedCredential('not verified', { cause });
  }
}
