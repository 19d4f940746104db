import type { User } from '@rubato/contracts';
import { createStore, useStore } from 'zustand';
import { ApiError } from '../api/api-error.ts';

const formatOtherUser = (name: string) => `You are now logged in as ${name}. Nothing was saved.`;

/** The user whose session has expired while one of their requests waits for a new log-in. */
const renewalStore = createStore<{ user: User | undefined }>(() => ({ user: undefined }));

/** How requests learn about the session of this page. */
export interface SessionSource {
  /** The user who is shown. */
  readonly getUser: () => User | null;
  /** Asks the server who is signed in, shows them, and says whether they are still shown although their session has expired. */
  readonly check: () => Promise<{ user: User | null; isExpired: boolean }>;
}

let source: SessionSource = {
  getUser: () => null,
  check: () => Promise.resolve({ user: null, isExpired: false }),
};
/** The user who is signed in on this page, possibly with an expired session. */
export const getShownUser = (): User | null => source.getUser();

let sessionCheck: ReturnType<SessionSource['check']> | undefined;
let handleCancelled = (): void => {};
let renewal: Promise<User | undefined> | undefined;
let resolveRenewal = (_user: User | undefined): void => {};

export function setSessionSource(newSource: SessionSource): void {
  source = newSource;
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
  if (user) releaseReads(user);
}

interface WaitingRead {
  readonly user: User;
  readonly release: (isRenewed: boolean) => void;
}

/** The reads that failed because of an expired session while its user stays shown. */
const waitingReads = new Set<WaitingRead>();

/** Lets waiting reads continue: those of `current` are repeated, those of another user fail. */
export function releaseReads(current: User | null): void {
  for (const read of waitingReads) read.release(read.user.id === current?.id);
  waitingReads.clear();
}

/** Calls `listener` when a renewal was cancelled. */
export function onRenewalCancelled(listener: () => void): void {
  handleCancelled = listener;
}

/**
 * Runs `attempt`, a write. If the session has expired, repeats it once after the same user has logged in again. Concurrent requests share
 * one log-in. Throws `ApiError` with the reason if the log-in is cancelled or another user logs in.
 */
export async function writeWithRenewedSession<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const user = getShownUser();
  if (!user) return attempt();
  userCalls += 1;
  try {
    return await attempt();
  } catch (error) {
    if (!isSessionError(error)) throw error;
    return await repeatAfterLogIn(attempt, user, error);
  } finally {
    userCalls -= 1;
    if (userCalls === 0) handleSettled();
  }
}

/**
 * Runs `attempt`, a read. If the session has expired, the user is signed out before this throws, so that nothing is left to show the
 * error. While unsaved work or a write keeps the user shown, the read waits until they have logged in again and is then repeated: a read
 * alone does not interrupt them.
 */
export async function readWithRenewedSession<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const user = getShownUser();
  if (!user) return attempt();
  try {
    return await attempt();
  } catch (error) {
    if (!isSessionError(error)) throw error;
    const current = await checkSession();
    if (current.user?.id !== user.id) throw error;
    if (current.isExpired && !(await waitForRenewal(user))) throw error;
    return attempt();
  }
}

const isSessionError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;

/** Concurrent reads share one check. */
function checkSession(): ReturnType<SessionSource['check']> {
  sessionCheck ??= source.check().finally(() => (sessionCheck = undefined));
  return sessionCheck;
}

const waitForRenewal = (user: User): Promise<boolean> =>
  new Promise((release) => void waitingReads.add({ user, release }));

async function repeatAfterLogIn<Result>(
  attempt: () => Promise<Result>,
  user: User,
  error: ApiError,
): Promise<Result> {
  const loggedIn = await renewSession(user);
  if (loggedIn?.id === user.id) return attempt();
  if (loggedIn) throw new ApiError(401, { message: formatOtherUser(loggedIn.username) }, error.requestId);
  handleCancelled();
  throw error;
}

function renewSession(user: User): Promise<User | undefined> {
  renewal ??= new Promise((resolve) => (resolveRenewal = resolve));
  renewalStore.setState({ user });
  return renewal;
}
