import { ApiClient } from '@rubato/testing';
import type { Session } from '@rubato/contracts';

/** Who takes part in the end of sessions. */
export interface Participants {
  readonly userId: number;
  /** A session of the user that ends none by itself. */
  readonly current: ApiClient;
  /** The first of the user's sessions that end. */
  readonly other: ApiClient;
  readonly admin: ApiClient;
}

export interface SessionEnd {
  readonly name: string;
  /** How many sessions end, beside the current one. */
  readonly count: number;
  /** The status of requests with the current session afterwards. */
  readonly currentStatus: 200 | 401;
  end(participants: Participants): Promise<Response>;
}

const reason = 'Shared account';
const password = 'another fine long password';

/** Everything that ends sessions of a user. */
export const sessionEnds: readonly SessionEnd[] = [
  {
    name: 'a log-out',
    count: 1,
    currentStatus: 200,
    end: ({ other }) => other.post('/api/auth/logout'),
  },
  { name: 'the end of one from the list', count: 1, currentStatus: 200, end: endOther },
  {
    name: 'the end of all others',
    count: 100,
    currentStatus: 200,
    end: ({ current }) => current.send('DELETE', '/api/auth/sessions'),
  },
  {
    name: 'a change of the password',
    count: 3,
    currentStatus: 200,
    end: ({ current }) =>
      current.send('PUT', '/api/auth/password', { current_password: 'a fine long password', password }),
  },
  { name: 'a reset of the password', count: 3, currentStatus: 401, end: resetPassword },
  {
    name: 'a suspension',
    count: 3,
    currentStatus: 401,
    end: ({ admin, userId }) =>
      admin.send('PUT', `/api/admin/members/${userId}/suspension`, { is_suspended: true, reason }),
  },
];

async function endOther({ current }: Participants): Promise<Response> {
  const response = await current.get('/api/auth/sessions');
  const { sessions } = (await response.json()) as { sessions: Session[] };
  const other = sessions.find((session) => !session.is_current);
  return current.send('DELETE', `/api/auth/sessions/${other?.id}`);
}

async function resetPassword({ admin, userId }: Participants): Promise<Response> {
  const response = await admin.post(`/api/admin/members/${userId}/reset-link`, { reason });
  const { url } = (await response.json()) as { url: string };
  const token = new URL(url).hash.replace('#token=', '');
  return new ApiClient(admin.url).send('PUT', '/api/auth/password/reset', { token, password });
}
