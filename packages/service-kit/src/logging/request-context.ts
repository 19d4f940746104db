import { AsyncLocalStorage } from 'node:async_hooks';

/** The context of a request within the process and, as headers, on the bus. */
export interface RequestContext {
  readonly requestId: string;
  /** When the caller gives up, by `getMonotonicTime` of this process. Set once, when the request is admitted. */
  deadline?: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the current request, if any. */
export function getCurrentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs `work` in `context`, which its logs, calls and events inherit. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Runs `work` without a context: for work that serves many requests and may outlive the one that started it. */
export function runOutsideContext<T>(work: () => T): T {
  return storage.exit(work);
}
