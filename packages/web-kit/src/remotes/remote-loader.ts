import { remotesSchema } from '@rubato/contracts';
import { request } from '../api/request.ts';
import type { FederationRuntime } from './federation-runtime.ts';
import {
  isRemoteModule,
  requiredExports,
  type RemoteModuleId,
  type RemoteModules,
} from './remote-modules.ts';

export interface RemoteLoader {
  /** Loads a module. Rejects if its remote is unknown or unreachable, or lacks the module. `isRetry` discards failed requests. */
  load: <Id extends RemoteModuleId>(id: Id, isRetry?: boolean) => Promise<RemoteModules[Id]>;
  /** The module if it has been loaded; otherwise undefined. */
  loaded: <Id extends RemoteModuleId>(id: Id) => RemoteModules[Id] | undefined;
}

export function createRemoteLoader(runtime: FederationRuntime, listRemotes = fetchRemotes): RemoteLoader {
  const modules: { [Id in RemoteModuleId]?: RemoteModules[Id] } = {};
  const registered = new Set<string>();
  const running = new Set<string>();
  let list: ReturnType<typeof fetchRemotes> | undefined;

  async function register(name: string, isRetry: boolean): Promise<void> {
    // A running remote is never replaced: a second copy of the player would play at the same time as the first.
    if (running.has(name) || (registered.has(name) && !isRetry)) return;
    if (isRetry) list = undefined;
    list ??= listRemotes();
    list.catch(() => (list = undefined));
    const remote = (await list).remotes.find((candidate) => candidate.name === name);
    if (!remote) throw new Error(`Unknown remote: ${name}`);
    runtime.register(name, remote.manifest, isRetry);
    registered.add(name);
  }

  return {
    loaded: (id) => modules[id],
    load: async (id, isRetry = false) => {
      const name = id.slice(0, id.indexOf('/'));
      const attempt = () => register(name, isRetry).then(() => runtime.load(id));
      // The runtime may reject a retry with the error of an earlier attempt that was still pending: try once more.
      const module = await (isRetry ? attempt().catch(attempt) : attempt());
      if (!isRemoteModule(id, module))
        throw new Error(`${id} lacks the export ${String(requiredExports[id])}`);
      running.add(name);
      modules[id] = module;
      return module;
    },
  };
}

const fetchRemotes = () => request('/remotes.json', { schema: remotesSchema });
