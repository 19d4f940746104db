import {
  remoteEntrySchemas,
  type RemoteDeclaration,
  type RemoteEntryKind,
  type RemoteEntryOf,
} from '@rubato/contracts';
import * as z from 'zod/mini';
import { toEntryKey } from '../define-remote.ts';

/** An entry and the remote that provides it. */
export type Provided<Kind extends RemoteEntryKind> = RemoteEntryOf<Kind> & { readonly remote: string };

/** Everything that the remotes contribute to the page. */
export type Composition = { readonly [Kind in RemoteEntryKind]: readonly Provided<Kind>[] };

/** An entry that is not shown, and why. */
export interface RejectedEntry {
  readonly remote: string;
  readonly kind: RemoteEntryKind;
  /** Its id or path; undefined if it has none. */
  readonly key: string | undefined;
  /** `invalid`, or the remote that provides an entry with this key. */
  readonly reason: 'invalid' | { readonly providedBy: string };
}

const kinds = Object.keys(remoteEntrySchemas) as RemoteEntryKind[];

/**
 * Composes the declarations of all remotes, given in the order of `/remotes.json`. If several declare the same page, dialog, item or
 * region, the first provides it. Invalid entries are left out; nothing in a declaration makes it throw.
 */
export function composeRemotes(declarations: readonly RemoteDeclaration[]): {
  composition: Composition;
  rejected: readonly RejectedEntry[];
} {
  const rejected: RejectedEntry[] = [];
  const composition = Object.fromEntries(
    kinds.map((kind) => [kind, composeKind(kind, declarations, rejected)]),
  ) as unknown as Composition;
  return { composition, rejected };
}

function composeKind<Kind extends RemoteEntryKind>(
  kind: Kind,
  declarations: readonly RemoteDeclaration[],
  rejected: RejectedEntry[],
): Provided<Kind>[] {
  const byKey = new Map<string, Provided<Kind>>();
  for (const { name: remote, [kind]: candidates } of declarations)
    for (const candidate of candidates) {
      const parsed = z.safeParse(remoteEntrySchemas[kind], candidate);
      if (!parsed.success) {
        rejected.push({ remote, kind, key: undefined, reason: 'invalid' });
        continue;
      }
      const entry = parsed.data as RemoteEntryOf<Kind>;
      const key = toConflictKey(kind, entry);
      const first = byKey.get(key);
      if (first)
        rejected.push({ remote, kind, key: toEntryKey(entry), reason: { providedBy: first.remote } });
      else byKey.set(key, { ...entry, remote });
    }
  return [...byKey.values()].toSorted((one, other) => getOrder(one) - getOrder(other));
}

/** Paths that differ only in the names of their parameters are the same page. */
function toConflictKey<Kind extends RemoteEntryKind>(kind: Kind, entry: RemoteEntryOf<Kind>): string {
  return kind === 'pages' ? toEntryKey(entry).replaceAll(/:\w+/g, ':') : toEntryKey(entry);
}

const getOrder = (entry: object): number =>
  'order' in entry && typeof entry.order === 'number' ? entry.order : 0;
