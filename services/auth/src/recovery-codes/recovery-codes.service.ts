import { Injectable } from '@nestjs/common';
import { AppError, passkeyTexts, type Account, type Actor } from '@rubato/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { lockOwnSession } from '../accounts/own-user.ts';
import { MailQueue } from '../mail/mail-queue.ts';
import type { OwnClient } from '../passkeys/passkeys.service.ts';
import { SecurityLog } from '../security-log.ts';
import { AttemptLimits, type LogInOrigin } from '../sessions/attempt-limits.ts';
import { SessionStarter, type NewClientSession } from '../sessions/session-starter.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { UsersService } from '../users/users.service.ts';

const method = 'recovery code';

/** Ids begin with 1. */
const noUserId = 0;

/** Codes of 120 bits that each log a user in once. Only their hashes are stored. */
@Injectable()
export class RecoveryCodesService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly starter: SessionStarter,
    private readonly limits: AttemptLimits,
    private readonly mails: MailQueue,
    private readonly securityLog: SecurityLog,
  ) {}

  /** How many codes the actor has left. */
  count({ userId }: Actor): Promise<number> {
    return countCodes(this.database, userId);
  }

  /** Replaces all codes of the actor, who must have confirmed their identity recently. */
  async replace(
    { actor, tokenHash, clientAddress }: OwnClient,
    codeHashes: readonly string[],
  ): Promise<void> {
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    const { userId } = actor;
    await this.database.transaction(async (manager) => {
      await lockOwnSession(manager, actor, tokenHash);
      await manager.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
      await manager.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])', [
        userId,
        codeHashes,
      ]);
      await this.mails.add(manager, { kind: 'recovery-codes-replaced', userId });
    });
    this.securityLog.write('recovery codes', 'replaced', { clientAddress, userId });
  }

  /**
   * Starts a session with a code, which then no longer works, and tells the user. Throws UNAUTHENTICATED under
   * `code`, also for an unknown account. Guessing is limited together with that of passwords.
   */
  logIn(email: string, codeHash: string, client: NewClientSession & LogInOrigin): Promise<Account> {
    const { clientAddress } = client;
    return this.limits.limitLogIn(email, client, async () => {
      const user = await this.users.findByEmail(email);
      // An unknown account costs the same query, so that the time does not tell the two apart.
      if ((await this.#use(user?.id ?? noUserId, codeHash)) && user)
        return this.starter.logIn(user, client, method);
      const reason = user ? 'wrong recovery code' : 'unknown account';
      this.securityLog.write('log-in', 'failed', { clientAddress, method, reason, userId: user?.id });
      throw new AppError('UNAUTHENTICATED', passkeyTexts.codeInvalid, {
        fields: { code: passkeyTexts.codeInvalid },
      });
    });
  }

  /** Returns whether the code is one of the user. */
  #use(userId: number, codeHash: string): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const [rows]: [unknown[]] = await manager.query(
        'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING user_id',
        [userId, codeHash],
      );
      if (!rows.length) return false;
      const left = await countCodes(manager, userId);
      await this.mails.add(manager, { kind: 'recovery-code-used', userId, data: { left: String(left) } });
      return true;
    });
  }
}

async function countCodes(manager: Pick<EntityManager, 'query'>, userId: number): Promise<number> {
  const [row]: [{ count: number }] = await manager.query(
    'SELECT count(*)::integer AS count FROM recovery_codes WHERE user_id = $1',
    [userId],
  );
  return row.count;
}
