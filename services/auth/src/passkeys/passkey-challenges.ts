import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';

/** What signing a challenge does. */
export type ChallengePurpose = 'registration' | 'log-in' | 'confirmation';

const minutes = 5;
/** How many challenges of one user work at the same time: several tabs may be open. */
const maxPerUser = 10;
/** How many expired challenges a new one removes: more than one, so that they cannot accumulate. */
const removedAtOnce = 10;

/** Challenges for authenticators to sign. They work once, for five minutes, for one purpose; only their hashes are stored. */
@Injectable()
export class PasskeyChallenges {
  constructor(private readonly database: DataSource) {}

  /** Creates a challenge of 256 bits for a user, or for the log-in of a user who is not known yet. */
  async create(purpose: ChallengePurpose, userId: number | null): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = new Uint8Array(randomBytes(32));
    await this.database.query(
      `INSERT INTO passkey_challenges (challenge_hash, purpose, user_id, expires_at)
        VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
      [hashChallenge(challenge), purpose, userId, minutes],
    );
    await this.#removeExpired();
    if (userId !== null) await this.#removeOldest(userId);
    return challenge;
  }

  /** Uses up a challenge, given as base64url. Returns whether it was live, and meant for this purpose and user. */
  async use(purpose: ChallengePurpose, userId: number | null, challenge: string): Promise<boolean> {
    const [rows]: [unknown[]] = await this.database.query(
      `DELETE FROM passkey_challenges
        WHERE challenge_hash = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3 AND expires_at > now()
        RETURNING purpose`,
      [hashChallenge(Buffer.from(challenge, 'base64url')), purpose, userId],
    );
    return rows.length > 0;
  }

  async #removeExpired(): Promise<void> {
    await this.database.query(
      `DELETE FROM passkey_challenges WHERE challenge_hash = ANY (ARRAY(
        SELECT challenge_hash FROM passkey_challenges WHERE expires_at < now()
        ORDER BY expires_at LIMIT ${removedAtOnce} FOR UPDATE SKIP LOCKED))`,
    );
  }

  async #removeOldest(userId: number): Promise<void> {
    await this.database.query(
      `DELETE FROM passkey_challenges WHERE challenge_hash IN (
        SELECT challenge_hash FROM passkey_challenges WHERE user_id = $1
        ORDER BY expires_at DESC, challenge_hash OFFSET ${maxPerUser})`,
      [userId],
    );
  }
}

const hashChallenge = (challenge: Uint8Array) => createHash('sha256').update(challenge).digest('hex');

/** Most are removed when others are created. */
export const challengeRetention = { table: 'passkey_challenges', since: 'expires_at', days: 1 };
