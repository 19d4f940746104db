import { Injectable } from '@nestjs/common';
import type { Device } from '@rubato/contracts';
import { DataSource } from 'typeorm';
import { MailQueue } from '../mail/mail-queue.ts';
import { toCanonicalName } from '../users/canonical-name.ts';

/** The devices that a user used last. */
const maxDevices = 50;

/** Remembers on which devices users log in, and tells them about a new one by mail. */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly database: DataSource,
    private readonly mails: MailQueue,
  ) {}

  /** Adds the device of a new account, without a mail. */
  addFirst(userId: number, device: Device): Promise<unknown> {
    return this.#upsert(this.database, userId, device);
  }

  /** Records a log-in. The user gets a mail if the device is new, also if none is remembered. */
  async recordLogIn(userId: number, device: Device): Promise<void> {
    await this.database.transaction(async (manager) => {
      if (!(await this.#upsert(manager, userId, device))) return;
      const time = new Date().toLocaleString('en-GB', {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: 'UTC',
      });
      await this.mails.add(manager, {
        kind: 'new-device',
        userId,
        data: { device: device.name, time: `${time} UTC` },
      });
      await manager.query(
        `DELETE FROM known_devices WHERE user_id = $1 AND token_hash IN (
          SELECT token_hash FROM known_devices WHERE user_id = $1
          ORDER BY last_used_at DESC, token_hash OFFSET ${maxDevices})`,
        [userId],
      );
    });
  }

  /** Whether the user has logged in on the device with this token's hash. */
  async isKnown(userId: number, tokenHash: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      'SELECT FROM known_devices WHERE user_id = $1 AND token_hash = $2',
      [userId, tokenHash],
    );
    return rows.length > 0;
  }

  /** Like `isKnown`, for the user with this email address. */
  async isKnownToAccount(email: string, tokenHash: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      'SELECT FROM known_devices JOIN users ON id = user_id WHERE token_hash = $1 AND email_key = $2',
      [tokenHash, toCanonicalName(email)],
    );
    return rows.length > 0;
  }

  /** Like `isKnown`, for the user who owns a passkey. */
  async isKnownToOwner(credentialId: string, tokenHash: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `SELECT FROM known_devices JOIN passkeys USING (user_id) WHERE token_hash = $1 AND credential_id = $2`,
      [tokenHash, credentialId],
    );
    return rows.length > 0;
  }

  /** Returns whether the device was new. */
  async #upsert(manager: Pick<DataSource, 'query'>, userId: number, { tokenHash }: Device): Promise<boolean> {
    const [row]: [{ is_new: boolean }] = await manager.query(
      `INSERT INTO known_devices (user_id, token_hash) VALUES ($1, $2)
        ON CONFLICT (user_id, token_hash) DO UPDATE SET last_used_at = now()
        RETURNING xmax = 0 AS is_new`,
      [userId, tokenHash],
    );
    return row.is_new;
  }
}

/** A device that is unused for this long counts as new. */
export const deviceRetention = { table: 'known_devices', since: 'last_used_at', days: 400 };
