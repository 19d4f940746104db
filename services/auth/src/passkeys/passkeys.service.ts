import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  AppError,
  maxPasskeys,
  passkeyTexts,
  texts,
  type Actor,
  type NewCredential,
  type Passkey,
  type PasskeyCreationOptions,
} from '@rubato/contracts';
import { randomBytes } from 'node:crypto';
import { DataSource, QueryFailedError, Repository, type EntityManager } from 'typeorm';
import { findOwn, lockOwn, lockOwnSession } from '../accounts/own-user.ts';
import { WaysIn } from '../accounts/ways-in.ts';
import { MailQueue } from '../mail/mail-queue.ts';
import { SecurityLog } from '../security-log.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { CredentialVerifier, RejectedCredential } from './credential-verifier.ts';
import { PasskeyEntity, toPasskey } from './passkey.entity.ts';

/** The user, their session, and where they are. */
export interface OwnClient {
  readonly actor: Actor;
  readonly tokenHash: string;
  readonly clientAddress: string;
}

/** The passkeys of users. Adding and removing them needs a recent confirmation. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(PasskeyEntity) private readonly passkeys: Repository<PasskeyEntity>,
    private readonly verifier: CredentialVerifier,
    private readonly sessions: SessionsService,
    private readonly waysIn: WaysIn,
    private readonly mails: MailQueue,
    private readonly securityLog: SecurityLog,
  ) {}

  /** The passkeys of the actor, the oldest first. */
  async list(actor: Actor): Promise<Passkey[]> {
    const rpId = this.verifier.configuredId;
    return (await this.find(actor.userId)).map((passkey) => toPasskey(passkey, rpId));
  }

  find(userId: number): Promise<PasskeyEntity[]> {
    return this.passkeys.find({ where: { userId }, order: { id: 'ASC' } });
  }

  async startRegistration({ actor, tokenHash }: OwnClient): Promise<PasskeyCreationOptions> {
    const { id, username } = await findOwn(this.database.manager, actor);
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    const existing = await this.find(id);
    assertRoom(existing.length);
    return this.verifier.createCreationOptions(
      { id, username, handle: await this.#findHandle(id) },
      existing,
    );
  }

  /** Adds a passkey. Throws INVALID under `passkey` if the credential is not accepted, and CONFLICT above the limit. */
  async register(
    client: OwnClient,
    { name, credential }: { readonly name: string; readonly credential: NewCredential },
  ): Promise<Passkey> {
    const { actor, tokenHash, clientAddress } = client;
    await findOwn(this.database.manager, actor);
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    const { userId } = actor;
    const info = await this.verifier.verifyNew(userId, credential).catch((error: unknown) => {
      if (!(error instanceof RejectedCredential)) throw error;
      this.securityLog.write('passkey', 'rejected', { clientAddress, userId, reason: error.message });
      throw createInvalid(passkeyTexts.notAdded);
    });
    const added = await this.#add(client, {
      userId,
      name,
      credentialId: info.credential.id,
      rpId: this.verifier.relyingParty.id,
      publicKey: Buffer.from(info.credential.publicKey),
      counter: String(info.credential.counter),
      transports: info.credential.transports ?? [],
      isBackupEligible: info.credentialDeviceType === 'multiDevice',
      isBackedUp: info.credentialBackedUp,
    });
    this.securityLog.write('passkey', 'added', { clientAddress, userId });
    return toPasskey(added, this.verifier.configuredId);
  }

  /** Throws NOT_FOUND if the actor has no such passkey. */
  async rename(actor: Actor, id: number, name: string): Promise<Passkey> {
    await findOwn(this.database.manager, actor);
    const passkey = await this.passkeys.findOneBy({ id, userId: actor.userId });
    if (!passkey) throw new AppError('NOT_FOUND', texts.notFound);
    await this.passkeys.update({ id }, { name });
    return toPasskey({ ...passkey, name }, this.verifier.configuredId);
  }

  /** Throws NOT_FOUND if the actor has no such passkey, and CONFLICT if it is the last way into their account. */
  async remove({ actor, tokenHash, clientAddress }: OwnClient, id: number): Promise<void> {
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    await this.database.transaction(async (manager) => {
      const { id: userId } = await lockOwn(manager, actor);
      const passkey = await manager.findOneBy(PasskeyEntity, { id, userId });
      if (!passkey) throw new AppError('NOT_FOUND', texts.notFound);
      await manager.delete(PasskeyEntity, { id });
      await this.waysIn.assertLeft(manager, userId);
      await this.mails.add(manager, { kind: 'passkey-removed', userId, data: { name: passkey.name } });
    });
    this.securityLog.write('passkey', 'removed', { clientAddress, userId: actor.userId });
  }

  #add(
    { actor, tokenHash }: OwnClient,
    passkey: Omit<PasskeyEntity, 'id' | 'createdAt' | 'lastUsedAt'>,
  ): Promise<PasskeyEntity> {
    return this.database.transaction(async (manager) => {
      const { id: userId } = await lockOwnSession(manager, actor, tokenHash);
      assertRoom(await manager.countBy(PasskeyEntity, { userId }));
      const added = await insert(manager, { ...passkey, lastUsedAt: null });
      await this.mails.add(manager, { kind: 'passkey-added', userId, data: { name: passkey.name } });
      return added;
    });
  }

  /** The random value that stands for the user in authenticators; created for the first passkey. */
  async #findHandle(userId: number): Promise<string> {
    const [rows]: [[{ passkey_handle: string }]] = await this.database.query(
      'UPDATE users SET passkey_handle = coalesce(passkey_handle, $2) WHERE id = $1 RETURNING passkey_handle',
      [userId, randomBytes(32).toString('base64url')],
    );
    return rows[0].passkey_handle;
  }
}

async function insert(
  manager: EntityManager,
  passkey: Omit<PasskeyEntity, 'id' | 'createdAt'>,
): Promise<PasskeyEntity> {
  try {
    return await manager.save(manager.create(PasskeyEntity, passkey));
  } catch (error) {
    const isKnown = error instanceof QueryFailedError && 'constraint' in error.driverError;
    if (isKnown && error.driverError.constraint === 'passkeys_credential_id')
      throw createInvalid(passkeyTexts.alreadyAdded);
    throw error;
  }
}

function assertRoom(count: number): void {
  if (count >= maxPasskeys) throw new AppError('CONFLICT', passkeyTexts.tooMany);
}

const createInvalid = (text: string) => new AppError('INVALID', text, { fields: { passkey: text } });
