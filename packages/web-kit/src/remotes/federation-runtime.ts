import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

/** The script that provides a remote's modules. */
export interface RemoteEntryScript {
  readonly url: string;
  /** The global variable that the script defines. */
  readonly global: string;
  /** The hash that the script must have. */
  readonly integrity: string | undefined;
}

/** The subset of the federation runtime that is needed to load a module. */
export interface FederationRuntime {
  /** Registers a remote. `isRetry` discards its previous registration and pending scripts. */
  register: (name: string, script: RemoteEntryScript, isRetry: boolean) => void;
  load: (id: string) => Promise<unknown>;
}

/** Shorter than the timeout of the slot, so that each attempt ends before the next one. */
export const remoteRequestTimeoutMs = 3500;

const integrities = new Map<string, string>();

export const federationRuntime: FederationRuntime = {
  register: (name, { url, global, integrity }, isRetry) => {
    registerScriptSettings();
    if (isRetry) removePendingScripts(new URL('.', url).href);
    if (integrity) integrities.set(url, integrity);
    registerRemotes([{ name, entry: url, entryGlobalName: global, type: 'global' }], { force: isRetry });
  },
  load: (id) => loadRemote(id),
};

let isRegistered = false;

function registerScriptSettings(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerPlugins([
    {
      name: 'rubato-scripts',
      createScript: ({ url }) => ({ script: createScriptElement(url), timeout: remoteRequestTimeoutMs }),
    },
  ]);
}

function createScriptElement(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  const integrity = integrities.get(url);
  if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
  return script;
}

/** The runtime waits for a script element that is already in the page, and so for a hanging request. */
function removePendingScripts(base: string): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src.startsWith(base)) script.remove();
  }
}
