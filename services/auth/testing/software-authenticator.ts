import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedCredential,
} from '@rubato/contracts';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What an authenticator and its browser report differently from what they should. */
export interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly isUserVerified?: boolean;
  readonly isBackupEligible?: boolean;
  readonly userHandle?: string | null;
  readonly counter?: number;
  readonly key?: KeyObject;
}

/** A passkey in the authenticator. */
export interface SoftwarePasskey {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly key: KeyObject;
  counter: number;
}

const flag = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attestedData: 64 };

/**
 * An authenticator with its browser, which creates and uses passkeys with ES256 keys as the real ones do:
 * https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data. It signs whatever it is asked to.
 */
export class SoftwareAuthenticator {
  readonly passkeys: SoftwarePasskey[] = [];

  constructor(
    private readonly origin: string,
    /** Whether it counts uses. Those that copy passkeys to other devices do not. */
    private readonly isCounting = true,
  ) {}

  /** Creates a passkey without an attestation statement. */
  create(options: PasskeyCreationOptions, deviations: Deviations = {}): NewCredential {
    const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    const counter = this.isCounting ? 1 : 0;
    const passkey = {
      id: id.toString('base64url'),
      rpId: options.rp.id,
      userHandle: options.user.id,
      key,
      counter,
    };
    this.passkeys.push(passkey);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
    const authData = Buffer.concat([
      this.#authenticatorData(passkey, flag.attestedData, deviations),
      attested,
    ]);
    const attestationObject = cborMap([
      ['fmt', cborText('none')],
      ['attStmt', cborMap([])],
      ['authData', cborBytes(authData)],
    ]);
    return {
      ...credentialOf(passkey),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviations),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Uses the newest passkey, or another one. */
  use(
    { challenge, rpId }: Pick<PasskeyRequestOptions, 'challenge' | 'rpId'>,
    deviations: Deviations = {},
    passkey = this.passkeys.at(-1),
  ): UsedCredential {
    if (!passkey) throw new Error('No passkey');
    if (this.isCounting) passkey.counter += 1;
    const authenticatorData = this.#authenticatorData({ ...passkey, rpId }, 0, deviations);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, deviations);
    const clientDataHash = sha256(Buffer.from(clientDataJSON, 'base64url'));
    const signed = Buffer.concat([authenticatorData, clientDataHash]);
    const { userHandle = passkey.userHandle, key = passkey.key } = deviations;
    return {
      ...credentialOf(passkey),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
        userHandle,
      },
    };
  }

  #authenticatorData(
    passkey: { readonly rpId: string; readonly counter: number },
    flags: number,
    {
      rpId = passkey.rpId,
      isUserVerified = true,
      isBackupEligible = !this.isCounting,
      counter = passkey.counter,
    }: Deviations,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all =
      flags +
      flag.userPresent +
      (isUserVerified ? flag.userVerified : 0) +
      (isBackupEligible ? flag.backupEligible + flag.backedUp : 0);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([all]), count]);
  }

  #clientData(usual: string, expected: string, deviations: Deviations): string {
    const { type = usual, challenge = expected, origin = this.origin } = deviations;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

const credentialOf = ({ id }: { readonly id: string }) => ({ id, rawId: id, type: 'public-key' as const });

/** https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1: key type 2, algorithm ES256, curve P-256, coordinates. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => cborBytes(Buffer.from(text, 'base64url'));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
}

/** https://www.rfc-editor.org/rfc/rfc8949#section-3, for lengths up to 65,535. */
function cborHead(majorType: number, length: number): Buffer {
  const type = majorType << 5;
  if (length < 24) return Buffer.from([type + length]);
  if (length < 256) return Buffer.from([type + 24, length]);
  return Buffer.from([type + 25, length >> 8, length & 255]);
}

const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [string, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cborText(key), value])]);
