import { takePrefetchedResponse } from '../api/prefetched-response.ts';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

/** The subset of the federation runtime that is needed to load a module. */
export interface FederationRuntime {
  /** Registers a remote by the URL of its manifest. `isRetry` discards its previous registration and pending scripts. */
  register: (name: string, manifest: string, isRetry: boolean) => void;
  load: (id: string) => Promise<unknown>;
}

/** Shorter than the timeout of the slot, so that each attempt ends before the next one. */
const timeoutMs = 3500;

export const federationRuntime: FederationRuntime = {
  register: (name, manifest, isRetry) => {
    registerTimeouts();
    const entry = new URL(manifest, location.origin).href;
    if (isRetry) removePendingScripts(new URL('.', entry).href);
    registerRemotes([{ name, entry }], { force: isRetry });
  },
  load: (id) => loadRemote(id),
};

let isRegistered = false;

function registerTimeouts(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerPlugins([
    {
      name: 'rubato-timeouts',
      fetch: async (url, options) =>
        (await takePrefetchedResponse(new URL(url).pathname)) ??
        fetch(url, { ...options, signal: AbortSignal.timeout(timeoutMs) }),
      createScript: () => ({ timeout: timeoutMs }),
    },
  ]);
}

/** The runtime waits for a script element that is already in the page, and so for a hanging request. */
function removePendingScripts(base: string): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src.startsWith(base)) script.remove();
  }
}
