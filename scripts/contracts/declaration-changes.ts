import { createBreakingChange, createCompatibleChange, type Change } from './change.ts';

/** What the comparison reads of a remote's declaration, `remote.json`. */
export interface Declaration {
  readonly name: string;
  readonly version: string;
  readonly [kind: string]: unknown;
}

/** An entry. `place` and `menu` are where it appears, `audience` who sees it. */
interface Entry {
  readonly id?: string;
  readonly path?: string;
  readonly place?: string;
  readonly menu?: string;
  readonly audience?: string;
}

/** What other teams and bookmarks refer to, with the field that identifies it. */
const publicKinds = {
  pages: 'path',
  dialogs: 'id',
  menuItems: 'id',
  sections: 'id',
  sidebarTabs: 'id',
  playerExtensions: 'id',
  settings: 'id',
  regions: 'id',
} as const;
const nouns: Readonly<Record<string, string>> = {
  pages: 'page',
  navigation: 'navigation entry',
  dialogs: 'dialog',
  menuItems: 'menu item',
  sections: 'section',
  sidebarTabs: 'sidebar tab',
  playerExtensions: 'player extension',
  settings: 'settings page',
  regions: 'region',
};

/** Returns the changes between two declarations of a remote. Throws if one is malformed. */
export function compareDeclarations(released: Declaration, current: Declaration): Change[] {
  if (released.name !== current.name)
    return [createBreakingChange(`the remote ${released.name} is now named ${current.name}`)];
  return [
    ...Object.entries(publicKinds).flatMap(([kind, key]) => findChangesOfKind(kind, key, released, current)),
    ...findChangesOfKind('navigation', 'id', released, current).map(({ text }) =>
      createCompatibleChange(text),
    ),
  ];
}

function findChangesOfKind(
  kind: string,
  key: 'id' | 'path',
  released: Declaration,
  current: Declaration,
): Change[] {
  const before = mapEntries(released, kind, key);
  const now = mapEntries(current, kind, key);
  const kept = [...before].flatMap(([id, entry]) => {
    const found = now.get(id);
    const label = `${nouns[kind]} ${entry[key]}`;
    return found
      ? findChangesOfEntry(entry, found, label, kind)
      : [createBreakingChange(`${label}: removed`)];
  });
  const added = [...now].filter(([id]) => !before.has(id));
  return [
    ...kept,
    ...added.map(([, entry]) => createCompatibleChange(`${nouns[kind]} ${entry[key]}: added`)),
  ];
}

function findChangesOfEntry(before: Entry, now: Entry, label: string, kind: string): Change[] {
  const places = [before, now].map((entry) => entry.place ?? entry.menu);
  const [audience, newAudience] = [before, now].map((entry) => getAudience(entry, kind));
  const change = newAudience === 'everyone' ? createCompatibleChange : createBreakingChange;
  return [
    ...(places[0] === places[1]
      ? []
      : [createBreakingChange(`${label}: moved from ${places[0]} to ${places[1]}`)]),
    ...(audience === newAudience ? [] : [change(`${label}: for ${newAudience} instead of ${audience}`)]),
  ];
}

const getAudience = ({ audience }: Entry, kind: string) =>
  audience ?? (kind === 'dialogs' ? 'members' : 'everyone');

/** The entries of a kind by what identifies them. Names of parameters in paths make no difference to links. */
function mapEntries(declaration: Declaration, kind: string, key: 'id' | 'path'): Map<string, Entry> {
  const entries = declaration[kind] ?? [];
  const where = `remote.json of ${declaration.name}: ${kind}`;
  if (!Array.isArray(entries)) throw new Error(`${where} is not a list`);
  return new Map(
    entries.map((entry: Entry | null) => {
      const id = entry?.[key];
      if (!entry || typeof id !== 'string') throw new Error(`${where} has an entry without ${key}`);
      return [key === 'path' ? id.replaceAll(/:\w+/g, ':') : id, entry];
    }),
  );
}
