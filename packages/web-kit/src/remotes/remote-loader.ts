import {
  toEntryKey,
  type LoadableKind,
  type RemoteDefinition,
  type RemoteEntryCode,
} from './define-remote.ts';
import type { Provided } from './declarations/compose-remotes.ts';
import type { FederationRuntime } from './federation-runtime.ts';
import type { LoadedDeclaration } from './remotes-store.ts';

/** Where the loader finds the declarations of remotes. */
export interface DeclarationDirectory {
  find: (name: string) => LoadedDeclaration | undefined;
  refresh: (name: string) => Promise<void>;
}

export interface RemoteLoader {
  /** Loads the code of an entry. Rejects if its remote is unknown or unreachable, or lacks the entry. `isRetry` discards failed requests. */
  load: <Kind extends LoadableKind>(
    kind: Kind,
    entry: Provided<Kind>,
    isRetry?: boolean,
  ) => Promise<RemoteEntryCode[Kind]>;
  /** The code of the entry if it has been loaded; otherwise undefined. */
  getLoaded: <Kind extends LoadableKind>(
    kind: Kind,
    entry: Provided<Kind>,
  ) => RemoteEntryCode[Kind] | undefined;
}

export function createRemoteLoader(
  runtime: FederationRuntime,
  directory: DeclarationDirectory,
): RemoteLoader {
  const codes = new Map<string, unknown>();
  const definitions = new Map<string, RemoteDefinition>();
  const registered = new Set<string>();

  async function register(name: string, isRetry: boolean): Promise<void> {
    if (registered.has(name) && !isRetry) return;
    if (isRetry) await directory.refresh(name);
    const found = directory.find(name);
    if (!found) throw new Error(`Unknown remote: ${name}`);
    const { file, global, integrity } = found.declaration.entry;
    runtime.register(name, { url: new URL(file, found.url).href, global, integrity }, isRetry);
    registered.add(name);
  }

  // A running remote is never replaced: a second copy of the player would play at the same time as the first.
  async function loadDefinition(name: string, isRetry: boolean): Promise<RemoteDefinition> {
    const running = definitions.get(name);
    if (running) return running;
    const attempt = () => register(name, isRetry).then(() => runtime.load(`${name}/remote`));
    // The runtime may reject a retry with the error of an earlier attempt that was still pending: try once more.
    const module = await (isRetry ? attempt().catch(attempt) : attempt());
    if (!isDefinitionModule(module)) throw new Error(`${name} does not export a definition`);
    definitions.set(name, module.default);
    return module.default;
  }

  return {
    getLoaded: (kind, entry) => codes.get(toCodeKey(kind, entry)) as never,
    load: async (kind, entry, isRetry = false) => {
      const definition = await loadDefinition(entry.remote, isRetry);
      const key = toEntryKey<typeof kind>(entry);
      const candidates: readonly object[] = definition[kind] ?? [];
      const found = candidates.find((candidate) => toEntryKey(candidate as typeof entry) === key);
      if (!found || !('load' in found) || typeof found.load !== 'function')
        throw new Error(`${entry.remote} lacks the entry ${kind} ${key}`);
      const code: unknown = await found.load();
      if (!isCode(code)) throw new Error(`${entry.remote} provides no code for ${kind} ${key}`);
      codes.set(toCodeKey(kind, entry), code);
      return code as never;
    },
  };
}

const toCodeKey = <Kind extends LoadableKind>(kind: Kind, entry: Provided<Kind>): string =>
  `${entry.remote} ${kind} ${toEntryKey<Kind>(entry)}`;

function isDefinitionModule(module: unknown): module is { default: RemoteDefinition } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'default' in module &&
    typeof module.default === 'object' &&
    module.default !== null
  );
}

/** A component is a function, or an object such as that of `memo`. */
const isCode = (code: unknown): boolean =>
  typeof code === 'function' || (typeof code === 'object' && code !== null);
