import { Injectable } from '@nestjs/common';
import { AppError, texts } from '@rubato/contracts';
import { createHash, randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { OidcFailed } from './oidc-failed.error.ts';
import type { Challenge } from './providers.ts';

const minutes = 10;
/** Above it, no sign-in starts: someone floods it from many addresses. */
const maxWaiting = 50_000;

/** What a sign-in is for. */
export type Purpose = 'log-in' | 'connection' | 'confirmation';

/** Who has started a sign-in, in which session, and the version of their credentials then. */
export interface SignInSession {
  readonly userId: number;
  readonly tokenHash: string;
  readonly credentialsVersion: number;
}

/** A sign-in that starts. A connection or confirmation is bound to the session of its user. */
export interface NewState {
  readonly provider: string;
  readonly browserHash: string;
  readonly purpose: Purpose;
  readonly returnTo: string;
  readonly session?: SignInSession | undefined;
}

/** A sign-in that has started. */
export interface StartedSignIn extends Omit<NewState, 'provider' | 'browserHash'> {
  readonly challenge: Challenge;
}

interface StateRow {
  readonly purpose: Purpose;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly return_to: string;
  readonly user_id: number | null;
  readonly session_hash: string | null;
  readonly credentials_version: number | null;
  readonly created_at: Date;
}

/** Sign-ins that have started and not ended. Each can end once, within ten minutes, in the browser that started it. */
@Injectable()
export class OidcStates {
  constructor(private readonly database: DataSource) {}

  /** Throws UNAVAILABLE while too many sign-ins wait. */
  async add({ provider, browserHash, purpose, returnTo, session }: NewState): Promise<Challenge> {
    await this.#assertRoom();
    const [state, nonce, codeVerifier] = [createSecret(), createSecret(), createSecret()];
    const [row]: [{ created_at: Date }] = await this.database.query(
      `INSERT INTO oidc_states
          (state_hash, browser_hash, provider, purpose, nonce, code_verifier, return_to, user_id, session_hash,
            credentials_version)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING created_at`,
      [
        hashText(state),
        browserHash,
        provider,
        purpose,
        nonce,
        codeVerifier,
        returnTo,
        session?.userId ?? null,
        session?.tokenHash ?? null,
        session?.credentialsVersion ?? null,
      ],
    );
    return toChallenge(state, { nonce, code_verifier: codeVerifier, purpose, created_at: row.created_at });
  }

  /**
   * Ends the sign-in with the state in `query`, which this provider sent to this browser. Throws OidcFailed `expired`
   * if there is none: a state that was used, is too old, or belongs to another browser or provider.
   */
  async take(query: string, provider: string, browserHash: string): Promise<StartedSignIn> {
    const state = new URLSearchParams(query).get('state') ?? '';
    const [rows]: [StateRow[]] = await this.database.query(
      `DELETE FROM oidc_states WHERE state_hash = $1 AND provider = $2 AND browser_hash = $3
          AND created_at > now() - make_interval(mins => $4)
        RETURNING purpose, nonce, code_verifier, return_to, user_id, session_hash, credentials_version, created_at`,
      [hashText(state), provider, browserHash, minutes],
    );
    const [row] = rows;
    if (!row) throw new OidcFailed('expired');
    const { purpose, return_to: returnTo } = row;
    return { purpose, returnTo, session: toSession(row), challenge: toChallenge(state, row) };
  }

  /** Deletes some expired rows, more than are added, so that few are left. */
  async #assertRoom(): Promise<void> {
    await this.database.query(
      `DELETE FROM oidc_states WHERE state_hash IN (SELECT state_hash FROM oidc_states
        WHERE created_at < now() - make_interval(mins => $1) ORDER BY created_at LIMIT 10 FOR UPDATE SKIP LOCKED)`,
      [minutes],
    );
    const [row]: [{ count: string }] = await this.database.query(
      `SELECT count(*) FROM (SELECT FROM oidc_states LIMIT ${maxWaiting}) AS waiting`,
    );
    if (Number(row.count) >= maxWaiting)
      throw new AppError('UNAVAILABLE', texts.serverError, { retryAfterSeconds: 60 });
  }
}

function toSession({
  user_id: userId,
  session_hash: tokenHash,
  credentials_version: credentialsVersion,
}: StateRow): SignInSession | undefined {
  if (userId === null || tokenHash === null || credentialsVersion === null) return undefined;
  return { userId, tokenHash, credentialsVersion };
}

function toChallenge(
  state: string,
  row: Pick<StateRow, 'nonce' | 'code_verifier' | 'purpose' | 'created_at'>,
): Challenge {
  return {
    state,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    startedAt: row.created_at,
    requiresNewAuthentication: row.purpose === 'confirmation',
  };
}

const createSecret = () => randomBytes(32).toString('base64url');
const hashText = (text: string) => createHash('sha256').update(text).digest('hex');

/** Deletes what no later sign-in has deleted. */
export const stateRetention = { table: 'oidc_states', since: 'created_at', days: 1 };
