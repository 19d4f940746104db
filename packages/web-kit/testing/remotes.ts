import type { RemoteDeclaration } from '@rubato/contracts';
import { composeRemotes } from '../src/remotes/declarations/compose-remotes.ts';
import { remoteDirectory } from '../src/remotes/remotes-store.ts';
import { sdkVersion } from '../src/remotes/declarations/sdk-version.ts';

/** A valid declaration with the given entries. */
export const aDeclaration = (entries: Partial<RemoteDeclaration> & { name: string }): RemoteDeclaration => ({
  version: '1.0.0',
  sdk: sdkVersion,
  entry: { file: 'remoteEntry.js', global: `rubato_${entries.name}` },
  files: [],
  hashes: {},
  pages: [],
  navigation: [],
  dialogs: [],
  menuItems: [],
  sections: [],
  sidebarTabs: [],
  playerExtensions: [],
  settings: [],
  regions: [],
  ...entries,
});

/** Makes the page contain the entries of one remote. */
export function declareRemote(entries: Partial<RemoteDeclaration> & { name: string }): void {
  const { composition } = composeRemotes([aDeclaration(entries)]);
  remoteDirectory.store.setState({ composition, isPending: false, hasFailed: false });
}
