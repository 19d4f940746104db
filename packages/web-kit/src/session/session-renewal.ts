import type { User } from '@rubato/contracts';
import { createStore, useStore } from 'zustand';
import { ApiError } from '../api/api-error.ts';

export const sessionEndedText = 'Your session has ended. Log in to continue.';
const formatOtherUser = (name: string) => `You are now logged in as ${name}. Nothing was saved.`;

/** The user whose session has expired while one of their requests waits for a new log-in. */
const renewalStore = createStore<{ user: User | undefined }>(() => ({ user: undefined }));

let getUser: () => User | null = () => null;
let handleCancelled = (): void => {};
let renewal: Promise<User | undefined> | undefined;
let resolveRenewal = (_user: User | undefined): void => {};

/** Sets the function that returns the user who is signed in on this page. */
export function setUserSource(read: () => User | null): void {
  getUser = read;
}

/** The user who has to log in again, if any. */
export const useSessionRenewal = (): User | undefined => useStore(renewalStore, ({ user }) => user);

/** The number of requests in progress that need a session, including those that wait for a log-in. */
let userCalls = 0;
let renewals = 0;
let handleSettled = (): void => {};

export const hasUserCalls = (): boolean => userCalls > 0;

/** How many times a session has been renewed. The response to a request from before the latest renewal may be outdated. */
export const countSessionRenewals = (): number => renewals;

/** Calls `listener` whenever the last request in progress that needs a session has finished. */
export function onUserCallsSettled(listener: () => void): void {
  handleSettled = listener;
}

/** Ends the renewal with the user who has logged in, or with undefined if it was cancelled. */
export function endSessionRenewal(user: User | undefined): void {
  renewal = undefined;
  if (user) renewals += 1;
  renewalStore.setState({ user: undefined });
  resolveRenewal(user);
}

/** Calls `listener` when a renewal was cancelled. */
export function onRenewalCancelled(listener: () => void): void {
  handleCancelled = listener;
}

/**
 * Runs `attempt`. If the session has expired, repeats it once after the same user has logged in again. Concurrent requests share one
 * log-in. Throws `ApiError` with the reason if the log-in is cancelled or another user logs in.
 */
export async function retryWithRenewedSession<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const user = getUser();
  if (!user) return attempt();
  userCalls += 1;
  try {
    return await attemptAs(user, attempt);
  } finally {
    userCalls -= 1;
    if (userCalls === 0) handleSettled();
  }
}

async function attemptAs<Result>(user: User, attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    const loggedIn = await renewSession(user);
    if (loggedIn?.id === user.id) return attempt();
    if (!loggedIn) handleCancelled();
    const message = loggedIn ? formatOtherUser(loggedIn.username) : sessionEndedText;
    throw new ApiError(401, { message }, error.requestId);
  }
}

function renewSession(user: User): Promise<User | undefined> {
  renewal ??= new Promise((resolve) => (resolveRenewal = resolve));
  renewalStore.setState({ user });
  return renewal;
}
