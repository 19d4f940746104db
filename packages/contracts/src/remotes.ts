import * as z from 'zod/mini';

/** At most this many remotes, and entries of one kind in one remote. */
export const remoteLimits = { remotes: 50, entries: 50, files: 100, iconPaths: 20 } as const;

const remoteName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));
/** Also allows `<remote>:<name>`, which keeps the names of different teams apart. */
const entryId = z.string().check(z.regex(/^[a-z0-9][a-z0-9:-]{0,79}$/));
const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const pagePath = z.string().check(z.regex(/^\/[\w:/-]{0,199}$/));
/** Below the folder of the declaration: no part begins with a dot. */
const file = z.string().check(z.regex(/^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/), z.maxLength(200));
const integrity = z.string().check(z.regex(/^sha(256|384|512)-[A-Za-z0-9+/=]{40,100}$/));
/** Paths of an outlined icon of 24 by 24 units, as in the attribute `d` of SVG. */
const icon = z
  .array(z.string().check(z.regex(/^[\d\sa-zA-Z.,+-]{1,1000}$/)))
  .check(z.maxLength(remoteLimits.iconPaths));

/** Who sees an entry. Moderators include admins. */
const audienceSchema = z.enum(['everyone', 'members', 'moderators']);
export type Audience = z.output<typeof audienceSchema>;
const audience = z._default(audienceSchema, 'everyone');
/** Entries with lower numbers come first; equal ones in the order of `/remotes.json`. */
const order = z._default(z.number(), 100);
/** The files that the entry needs, relative to the declaration. */
const files = z._default(z.array(file).check(z.maxLength(remoteLimits.files)), []);

/** The schema of one entry of each kind. Unknown fields are ignored: a newer remote may have more. */
export const remoteEntrySchemas = {
  /** Pages. `path` may contain parameters, `/albums/:albumId`. */
  pages: z.object({ path: pagePath, title: label, files }),
  /** Links of the main navigation. */
  navigation: z.object({ id: entryId, label, path: pagePath, icon: z.optional(icon), order }),
  /** Dialogs, opened by name over any page. */
  dialogs: z.object({ id: entryId, audience: z._default(audienceSchema, 'members'), files }),
  /** Items of the menus of songs, albums, playlists and the account: they open a dialog or a page, or run code. */
  menuItems: z.object({
    id: entryId,
    menu: z.enum(['song', 'album', 'playlist', 'account']),
    label,
    icon: z.optional(icon),
    audience,
    order,
    dialog: z.optional(entryId),
    path: z.optional(pagePath),
    files,
  }),
  /** Sections of the home page, of the pages of songs, albums and playlists, and of the settings pages Profile and Privacy. */
  sections: z.object({
    id: entryId,
    place: z.enum(['home', 'song', 'album', 'playlist', 'profile', 'privacy']),
    audience,
    order,
    files,
  }),
  /** Tabs of the sidebar, for signed-in users. */
  sidebarTabs: z.object({ id: entryId, label, icon: z.optional(icon), order, files }),
  /** Controls in the bottom player and in the full player. */
  playerExtensions: z.object({ id: entryId, place: z.enum(['controls', 'full-player']), order, files }),
  /** Pages of the settings, at `/settings/<id>`. */
  settings: z.object({ id: entryId, title: label, icon: z.optional(icon), audience, order, files }),
  /** The regions of the layout. Each has one provider. */
  regions: z.object({ id: z.enum(['sidebar', 'player', 'side-panel', 'search']), files }),
};
export type RemoteEntryKind = keyof typeof remoteEntrySchemas;
export type RemoteEntryOf<Kind extends RemoteEntryKind> = z.output<(typeof remoteEntrySchemas)[Kind]>;

const entries = z._default(z.array(z.unknown()).check(z.maxLength(remoteLimits.entries)), []);

/** `remote.json`: what a remote contributes to the page, readable without its code. Entries are parsed one by one. */
export const remoteDeclarationSchema = z.object({
  name: remoteName,
  version: z.string().check(z.maxLength(60)),
  /** The version of `@rubato/web-kit` that it was built with. */
  sdk: z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}([+-][\w.+-]{1,40})?$/)),
  /** The script that provides its modules. */
  entry: z.object({
    file,
    global: z.string().check(z.regex(/^\w{1,80}$/)),
    integrity: z.optional(integrity),
  }),
  /** The files of the remote's definition. */
  files,
  /** The hashes of the files of pages and of the definition, for those who preload them. The container has the hashes of all its files. */
  hashes: z._default(z.record(z.string(), z.unknown()), {}),
  pages: entries,
  navigation: entries,
  dialogs: entries,
  menuItems: entries,
  sections: entries,
  sidebarTabs: entries,
  playerExtensions: entries,
  settings: entries,
  regions: entries,
});
export type RemoteDeclaration = z.output<typeof remoteDeclarationSchema>;

/** A web address, or one relative to the page. */
const declarationUrl = z.string().check(
  z.minLength(1),
  z.maxLength(500),
  z.refine(
    (url) => URL.canParse(url, 'http://page') && /^https?:$/.test(new URL(url, 'http://page').protocol),
  ),
);

/** One remote of `/remotes.json`. */
export const listedRemoteSchema = z.object({
  name: remoteName,
  /** URL of the remote's `remote.json`. */
  declaration: declarationUrl,
  /** The hash that the declaration must have. */
  integrity: z.optional(integrity),
  /** Another version for a share of visitors. */
  canary: z.optional(
    z.object({
      declaration: declarationUrl,
      integrity: z.optional(integrity),
      percent: z.number().check(z.gte(0), z.lte(100)),
    }),
  ),
});
export type ListedRemote = z.output<typeof listedRemoteSchema>;

/** `GET /remotes.json`: the remotes of this installation. If two declare the same thing, the first in this list provides it. */
export const remotesSchema = z.object({
  /** Parsed one by one with `listedRemoteSchema`. */
  remotes: z.array(z.unknown()).check(z.maxLength(remoteLimits.remotes)),
  /** Whether developers may replace remotes in their own browser. */
  overrides: z._default(z.boolean(), false),
});
/** What servers send as `/remotes.json`. */
export interface Remotes {
  remotes: ListedRemote[];
  overrides?: boolean;
}
