import { takePrefetchedResponse } from '../api/prefetched-response.ts';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

/** The part of the federation runtime that loading a module needs. */
export interface FederationRuntime {
  /** Tells where a remote's manifest is; `again` forgets all that is known of it and what is still on its way. */
  register: (name: string, manifest: string, again: boolean) => void;
  load: (id: string) => Promise<unknown>;
}

/** Nothing of the runtime's own waits longer than the slot does, so that each attempt really ends. */
const deadline = 3500;

export const federationRuntime: FederationRuntime = {
  register: (name, manifest, again) => {
    keepDeadlines();
    const entry = new URL(manifest, location.origin).href;
    if (again) removePendingScripts(new URL('.', entry).href);
    registerRemotes([{ name, entry }], { force: again });
  },
  load: (id) => loadRemote(id),
};

let kept = false;

function keepDeadlines(): void {
  if (kept) return;
  kept = true;
  registerPlugins([
    {
      name: 'rubato-deadlines',
      fetch: async (url, options) =>
        (await takePrefetchedResponse(new URL(url).pathname)) ??
        fetch(url, { ...options, signal: AbortSignal.timeout(deadline) }),
      createScript: () => ({ timeout: deadline }),
    },
  ]);
}

/** The runtime would wait on a script that is already in the page, and so on a request that hangs. */
function removePendingScripts(base: string): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src.startsWith(base)) script.remove();
  }
}
