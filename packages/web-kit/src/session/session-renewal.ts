import type { User } from '@rubato/contracts';
import { createStore, useStore } from 'zustand';
import { ApiError } from '../api/api-error.ts';

export const sessionEndedText = 'Your session has ended. Log in to continue.';
const formatOtherMember = (name: string) => `You are now logged in as ${name}. Nothing was saved.`;

/** The member whose session has expired while one of their requests waits for a new log-in. */
const renewalStore = createStore<{ member: User | undefined }>(() => ({ member: undefined }));

let getMember: () => User | null = () => null;
let handleCancelled = (): void => {};
let renewal: Promise<User | undefined> | undefined;
let resolveRenewal = (_user: User | undefined): void => {};

/** Sets the function that returns the member who is signed in on this page. */
export function setMemberSource(read: () => User | null): void {
  getMember = read;
}

/** The member who has to log in again, if any. */
export const useSessionRenewal = (): User | undefined => useStore(renewalStore, ({ member }) => member);

/** The number of requests in progress that need a session, including those that wait for a log-in. */
let memberCalls = 0;
let renewals = 0;
let handleSettled = (): void => {};

export const hasMemberCalls = (): boolean => memberCalls > 0;

/** How many times a session has been renewed. The response to a request from before the latest renewal may be outdated. */
export const countSessionRenewals = (): number => renewals;

/** Calls `listener` whenever the last request in progress that needs a session has finished. */
export function onMemberCallsSettled(listener: () => void): void {
  handleSettled = listener;
}

/** Ends the renewal with the user who has logged in, or with undefined if it was cancelled. */
export function endSessionRenewal(user: User | undefined): void {
  renewal = undefined;
  if (user) renewals += 1;
  renewalStore.setState({ member: undefined });
  resolveRenewal(user);
}

/** Calls `listener` when a renewal was cancelled. */
export function onRenewalCancelled(listener: () => void): void {
  handleCancelled = listener;
}

/**
 * Runs `attempt`. If the session has expired, repeats it once after the same member has logged in again. Concurrent requests share one
 * log-in. Throws `ApiError` with the reason if the log-in is cancelled or another user logs in.
 */
export async function retryWithRenewedSession<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const member = getMember();
  if (!member) return attempt();
  memberCalls += 1;
  try {
    return await attemptAs(member, attempt);
  } finally {
    memberCalls -= 1;
    if (memberCalls === 0) handleSettled();
  }
}

async function attemptAs<Result>(member: User, attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    const user = await renewSession(member);
    if (user?.id === member.id) return attempt();
    if (!user) handleCancelled();
    const message = user ? formatOtherMember(user.username) : sessionEndedText;
    throw new ApiError(401, { message }, error.requestId);
  }
}

function renewSession(member: User): Promise<User | undefined> {
  renewal ??= new Promise((resolve) => (resolveRenewal = resolve));
  renewalStore.setState({ member });
  return renewal;
}
