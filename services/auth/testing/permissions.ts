import { randomUUID } from 'node:crypto';
import {
  admins,
  signedIn,
  open,
  moderators,
  owned,
  type PermissionTable,
} from '../../../packages/gateway-kit/testing/permissions.ts';

const reason = 'Test';
/** For everyone with a session but the demo user, who is the other user. */
const ownAccount = (status: number) => ({ ...owned(status), moderator: status, admin: status });
/** The same for everyone: sessions do not matter. */
const everyone = (status: number) => ({ visitor: status, other: status, owner: status, expired: status });
const rejectedLink = everyone(400);

const password = 'a fine long password';
/** Addresses without an account. Their failures are counted, so each run and each of these calls has its own. */
const newEmail = () => `${randomUUID()}@rubato.example`;
const token = 'A'.repeat(43);
const return_to = '/settings';
/** Credentials of no passkey, with all that the schemas ask for. */
const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const clientDataJSON = 'AAAA';
const credential = {
  ...passkey,
  response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
};
const newCredential = { ...passkey, response: { clientDataJSON, attestationObject: 'AAAA' } };

export const permissions: PermissionTable = {
  resources: {
    // The id of a user, and of an appeal and an invitation that do not exist.
    user: ['GET /api/auth', undefined],
  },
  values: { provider: 'home', session: '0123456789abcdef' },
  rows: [
    ['GET /api/auth', undefined, signedIn(200)],
    ['POST /api/auth/signup', { username: 'demo', email: 'demo@rubato.example', password }, everyone(409)],
    ['POST /api/auth/login', { email: newEmail(), password }, everyone(401)],
    ['POST /api/auth/demo', undefined, open],
    ['GET /api/auth/logout', undefined, open],
    ['POST /api/auth/logout', undefined, open],
    ['GET /api/auth/options', undefined, open],
    // The other user is the demo user, who cannot see or change its account.
    ['GET /api/auth/account', undefined, ownAccount(200)],
    ['POST /api/auth/confirmation', { password }, ownAccount(200)],
    ['PUT /api/auth/username', { username: 'demo' }, ownAccount(409)],
    ['PUT /api/auth/artist-name', {}, ownAccount(200)],
    ['PUT /api/auth/password', { current_password: password, password }, ownAccount(200)],
    ['POST /api/auth/email', { email: newEmail() }, signedIn(404)],
    ['POST /api/auth/email/verification', undefined, signedIn(404)],
    ['POST /api/auth/email/verify', { token }, rejectedLink],
    ['POST /api/auth/password/reset', { email: newEmail() }, everyone(404)],
    ['PUT /api/auth/password/reset', { token, password }, rejectedLink],
    ['GET /api/auth/oidc/:provider', undefined, everyone(303)],
    ['GET /api/auth/oidc/:provider/callback', undefined, everyone(303)],
    ['POST /api/auth/oidc/:provider/connection', { return_to }, ownAccount(404)],
    ['POST /api/auth/oidc/:provider/confirmation', { return_to }, ownAccount(404)],
    ['GET /api/auth/signup/oidc', undefined, everyone(404)],
    ['POST /api/auth/signup/oidc', { username: 'nobody', email: newEmail() }, everyone(404)],
    ['GET /api/auth/identities', undefined, signedIn(200)],
    ['DELETE /api/auth/identities/:user', undefined, ownAccount(404)],
    ['GET /api/auth/sessions', undefined, signedIn(200)],
    ['DELETE /api/auth/sessions', undefined, ownAccount(200)],
    ['DELETE /api/auth/sessions/:session', undefined, ownAccount(404)],
    ['GET /api/auth/export', undefined, signedIn(200)],
    ['POST /api/auth/export', undefined, ownAccount(200)],
    ['DELETE /api/auth/export', undefined, signedIn(200)],
    ['GET /api/auth/deletion', undefined, signedIn(200)],
    // Another username, so that the owner stays.
    ['POST /api/auth/deletion', { username: 'another' }, ownAccount(400)],
    ['DELETE /api/auth/deletion', undefined, ownAccount(200)],
    ['GET /api/auth/passkeys', undefined, signedIn(200)],
    ['POST /api/auth/passkeys/options', undefined, ownAccount(200)],
    ['POST /api/auth/passkeys', { name: 'Phone', credential: newCredential }, ownAccount(400)],
    ['PUT /api/auth/passkeys/:user', { name: 'Phone' }, ownAccount(404)],
    ['DELETE /api/auth/passkeys/:user', undefined, ownAccount(404)],
    ['POST /api/auth/login/passkey/options', undefined, open],
    ['POST /api/auth/login/passkey', { credential }, everyone(401)],
    ['POST /api/auth/confirmation/passkey/options', undefined, ownAccount(200)],
    ['POST /api/auth/confirmation/passkey', { credential }, ownAccount(400)],
    ['DELETE /api/auth/password', undefined, ownAccount(409)],
    ['POST /api/auth/recovery-codes', undefined, ownAccount(200)],
    ['POST /api/auth/login/recovery-code', { email: newEmail(), code: 'AAAA' }, everyone(401)],
    ['POST /api/reports', { kind: 'song', id: ':song', category: 'other' }, { ...open, owner: 403 }],
    ['GET /api/auth/decisions', undefined, signedIn(200)],
    ['POST /api/auth/decisions/:user/appeal', { text: 'It is mine' }, signedIn(404)],
    ['GET /api/admin/reports', undefined, moderators(200)],
    ['GET /api/admin/decisions', undefined, moderators(200)],
    ['POST /api/admin/decisions', { kind: 'song', id: ':song', action: 'dismiss', reason }, moderators(200)],
    ['GET /api/admin/appeals', undefined, moderators(200)],
    ['POST /api/admin/appeals/:user', { outcome: 'upheld', reason }, moderators(404)],
    ['GET /api/admin/members', undefined, moderators(200)],
    ['PUT /api/admin/members/:user/suspension', { is_suspended: false, reason }, moderators(200)],
    ['PUT /api/admin/members/:user/role', { role: 'member', reason }, admins(200)],
    ['PUT /api/admin/members/:user/quotas', { quotas: {}, reason }, admins(200)],
    ['POST /api/admin/members/:user/reset-link', { reason }, admins(200)],
    ['GET /api/admin/invitations', undefined, admins(200)],
    ['POST /api/admin/invitations', {}, admins(201)],
    ['DELETE /api/admin/invitations/:user', undefined, admins(404)],
    ['GET /api/admin/audit', undefined, admins(200)],
  ],
};
