import { remotesSchema } from '@rubato/contracts';
import { request } from '../api/request.ts';
import type { FederationRuntime } from './federation-runtime.ts';
import { isRemoteModule, type RemoteModuleId, type RemoteModules } from './remote-modules.ts';

export interface RemoteLoader {
  /** Loads a module. Throws when its remote is unknown, unreachable or lacks it. `again` fetches everything anew. */
  load: <Id extends RemoteModuleId>(id: Id, again?: boolean) => Promise<RemoteModules[Id]>;
  /** The module if it has been loaded already. */
  loaded: <Id extends RemoteModuleId>(id: Id) => RemoteModules[Id] | undefined;
}

export function createRemoteLoader(runtime: FederationRuntime, listRemotes = fetchRemotes): RemoteLoader {
  const modules: { [Id in RemoteModuleId]?: RemoteModules[Id] } = {};
  const registered = new Set<string>();
  const working = new Set<string>();
  let list: ReturnType<typeof fetchRemotes> | undefined;

  async function register(name: string, again: boolean): Promise<void> {
    // Once something of a remote runs it stays: a second copy of the player would sound beside the first.
    if (working.has(name) || (registered.has(name) && !again)) return;
    if (again) list = undefined;
    list ??= listRemotes();
    list.catch(() => (list = undefined));
    const remote = (await list).remotes.find((candidate) => candidate.name === name);
    if (!remote) throw new Error(`There is no remote ${name}`);
    runtime.register(name, remote.manifest, again);
    registered.add(name);
  }

  return {
    loaded: (id) => modules[id],
    load: async (id, again = false) => {
      const name = id.slice(0, id.indexOf('/'));
      const attempt = () => register(name, again).then(() => runtime.load(id));
      // The runtime may hand a new attempt the failure of one that still hangs: that is no answer to who asks again.
      const module = await (again ? attempt().catch(attempt) : attempt());
      if (!isRemoteModule(id, module)) throw new Error(`${id} lacks what the shell needs`);
      working.add(name);
      modules[id] = module;
      return module;
    },
  };
}

const fetchRemotes = () => request('/remotes.json', { schema: remotesSchema });
