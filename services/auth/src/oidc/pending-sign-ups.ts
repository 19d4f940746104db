import { Injectable } from '@nestjs/common';
import { AppError, oidcTexts, signUpSchema, type PendingSignUp } from '@rubato/contracts';
import { DataSource, type EntityManager } from 'typeorm';

const minutes = 30;

/** A person whom a provider has identified, and who has no account yet. */
export interface NewPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly label: string;
  /** A suggestion. */
  readonly username: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly returnTo: string;
}

interface PersonRow {
  readonly issuer: string;
  readonly subject: string;
  readonly label: string;
  readonly username: string;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly return_to: string;
}

/** People who choose a username, within thirty minutes. What the provider said is stored here, not in the browser. */
@Injectable()
export class PendingSignUps {
  constructor(private readonly database: DataSource) {}

  async add(tokenHash: string, person: NewPerson): Promise<void> {
    const { issuer, subject, label, username, email, emailVerified, returnTo } = person;
    // Someone who starts again has one sign-up: the rows cannot grow beyond the people at the providers.
    await this.database.query('DELETE FROM oidc_sign_ups WHERE issuer = $1 AND subject = $2', [
      issuer,
      subject,
    ]);
    await this.database.query(
      `INSERT INTO oidc_sign_ups (token_hash, issuer, subject, label, username, email, email_verified, return_to)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [tokenHash, issuer, subject, label, username, email, emailVerified, returnTo],
    );
  }

  /** Throws NOT_FOUND. */
  async find(tokenHash: string): Promise<PendingSignUp> {
    const rows: PersonRow[] = await this.database.query(
      `SELECT * FROM oidc_sign_ups WHERE token_hash = $1 AND created_at > now() - make_interval(mins => $2)`,
      [tokenHash, minutes],
    );
    const { label, username, email, email_verified, return_to } = assertFound(rows[0]);
    return { label, username, email, email_verified, return_to };
  }

  /** Ends the sign-up in the transaction of `manager`. Throws NOT_FOUND. */
  async take(manager: EntityManager, tokenHash: string): Promise<NewPerson> {
    const [rows]: [PersonRow[]] = await manager.query(
      `DELETE FROM oidc_sign_ups WHERE token_hash = $1 AND created_at > now() - make_interval(mins => $2)
        RETURNING *`,
      [tokenHash, minutes],
    );
    const { email_verified: emailVerified, return_to: returnTo, ...row } = assertFound(rows[0]);
    return { ...row, emailVerified, returnTo };
  }
}

function assertFound(row: PersonRow | undefined): PersonRow {
  if (!row) throw new AppError('NOT_FOUND', oidcTexts.signUpExpired);
  return row;
}

/** The address that a provider states; null if it is missing or invalid. It counts as verified only if it says so. */
export function parseEmail(claims: Readonly<Record<string, unknown>>): {
  email: string | null;
  emailVerified: boolean;
} {
  const { data: email } = signUpSchema.shape.email.safeParse(claims.email);
  return { email: email ?? null, emailVerified: email !== undefined && claims.email_verified === true };
}

/** Deletes expired sign-ups. */
export const pendingSignUpRetention = { table: 'oidc_sign_ups', since: 'created_at', days: 1 };
