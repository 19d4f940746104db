import type { User } from '@rubato/contracts';
import { createStore, useStore } from 'zustand';
import { ApiError } from '../api/api-error.ts';

export const sessionEndedText = 'Your session has ended. Log in to continue.';
const otherMemberText = (name: string) => `You are logged in as ${name} now. Nothing was saved.`;

/** The member whose session has ended while a call of theirs waits for them to log in again. */
const renewalStore = createStore<{ member: User | undefined }>(() => ({ member: undefined }));

let readMember: () => User | null = () => null;
let giveUp = (): void => {};
let waiting: Promise<User | undefined> | undefined;
let end = (_user: User | undefined): void => {};

/** Sets the function that returns the member who is signed in on this page. */
export function setMemberSource(read: () => User | null): void {
  readMember = read;
}

/** The member who has to log in again, if any. */
export const useSessionRenewal = (): User | undefined => useStore(renewalStore, ({ member }) => member);

/** Calls in progress that need a session, including those that wait for a log-in. */
let calls = 0;
let renewals = 0;
let settled = (): void => {};

export const hasMemberCalls = (): boolean => calls > 0;

/** How many times a session has been renewed. An answer to a request sent before the latest renewal may be out of date. */
export const sessionRenewals = (): number => renewals;

/** Calls `listener` whenever the last of these calls has finished. */
export function onMemberCallsSettled(listener: () => void): void {
  settled = listener;
}

/** Ends the wait with the user who has logged in, or with undefined if nobody has. */
export function endSessionRenewal(user: User | undefined): void {
  waiting = undefined;
  if (user) renewals += 1;
  renewalStore.setState({ member: undefined });
  end(user);
}

/** Calls `listener` when a wait has ended without anybody logging in. */
export function onSessionGivenUp(listener: () => void): void {
  giveUp = listener;
}

/**
 * Runs `attempt` again, once, when the server no longer knows the session and the same member has logged in again. Calls that fail
 * together wait for the same log-in. Throws `ApiError` with the reason when nobody logs in, or somebody else does.
 */
export async function withRenewedSession<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const member = readMember();
  if (!member) return attempt();
  calls += 1;
  try {
    return await attemptAs(member, attempt);
  } finally {
    calls -= 1;
    if (calls === 0) settled();
  }
}

async function attemptAs<Result>(member: User, attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    const user = await renewSession(member);
    if (user?.id === member.id) return attempt();
    if (!user) giveUp();
    const message = user ? otherMemberText(user.username) : sessionEndedText;
    throw new ApiError(401, { message }, error.requestId);
  }
}

function renewSession(member: User): Promise<User | undefined> {
  waiting ??= new Promise((resolve) => (end = resolve));
  renewalStore.setState({ member });
  return waiting;
}
