import { AsyncLocalStorage } from 'node:async_hooks';

/** What travels with a piece of work through the process and, as headers, over the bus. */
export interface RequestContext {
  readonly requestId: string;
  /** When the caller stops waiting, by this process's `monotonicNow`. */
  readonly deadline?: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context that the running code was called in, if any. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs `work` in `context`, so that logs, calls and events that it causes carry the context on. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Runs `work` in nobody's context: for what serves many requests and may outlast the one that began it. */
export function runOutsideContext<T>(work: () => T): T {
  return storage.exit(work);
}
